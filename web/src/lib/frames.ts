/** Waiting for what can be seen. Each gives a way to call it off; a window that draws nothing is not waited for long. */

/** Milliseconds. */
const PATIENCE = 1000;

/** Calls once the next frame is drawn with everything that stands on the page now. */
export function onceDrawn(then: () => void): () => void {
  const finish = (): void => {
    cancel();
    then();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(finish);
  });
  let timer = setTimeout(finish, PATIENCE);
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return cancel;
}

/** Calls once everything that flies has landed, and was seen there. */
export function onceStill(then: () => void): () => void {
  let cancel = (): void => {
    clearTimeout(timer);
    settled = true;
  };
  let settled = false;
  const land = (): void => {
    if (settled) return;
    cancel();
    cancel = onceDrawn(then);
  };
  const timer = setTimeout(land, PATIENCE);
  void Promise.allSettled(flights().map((one) => one.finished)).then(land);
  return () => cancel();
}

function flights(): Animation[] {
  return document.getAnimations().filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
}
