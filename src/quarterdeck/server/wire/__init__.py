"""What goes over the wire: `table` is told of by HTTP and by the socket alike.

The bodies of HTTP are in `http`, `reviews`, `deals` and `crews`, the messages of the socket in `socket`;
the page's types (`web/src/wire/`) are written from all of them by `make derive`.

The flow
--------
1. `GET api/games` and `GET api/catalogue/{language}` are static per release. All words are `Message`s
   (key and arguments); arguments named `seat` or `other` are seat numbers, to be read as names.
2. `POST api/me {name}` makes the browser a guest: the answer sets an HttpOnly cookie, which every later
   call and the socket carry by themselves. Cookie calls must come from the page's own origin. Programs
   send `Authorization: Bearer TOKEN` instead; a token is good for one seat of one table.
3. `POST api/tables` opens a table (`NewTable`); the caller is its host and holds the seats planned
   as "me" (several: pass-and-play at one screen). `POST api/tables/{id}/join` takes an open seat of a
   listed table; `POST api/join {secret, name}` takes the seat that a link carries. The page reads the
   secret from the fragment of `/join#SECRET`, posts it and clears it. `POST api/tables/{id}/links`
   makes links and tokens.
4. The socket is `api/tables/{id}/socket`. The client speaks first: `hello {since}` with the number
   of the last event it knows (0 for none). The server answers with one `view` for each seat the caller
   holds, or one with `seat: null` for a spectator. After every commit it sends each of them again,
   with the events since the last one. `view.version` is the number of the last event; if `view.since`
   is not the version the client has, it missed something and says `hello` again.
5. The client acts by `cmd {id, v, c}`: a fresh id of its own, the version it looks at, and the
   command. The answer is `ack {id, v}` (committed; the views follow) or `nak {id, reason}` (nothing
   changed). After a reconnect, send an unanswered command again with the same id: it is answered and
   not applied twice. Ids are a client's own: a guest's several programs say in `hello {client}` which
   one they are, by a random name that each keeps over reconnects. Talk and settings do not make a choice
   stale; another move does, unless it leaves the question as it was: another seat's sealed answer, or its
   being ready in an open decision.
6. A table begins as "open": its `commitment` is shown. The page sends `nonce` for each of its seats
   (16 random bytes in hex); the host sends `start` once every seat is a person's or a bot's. From then
   on `pending` lists what the seat may choose: answer with `choose {seat, for, number}`. Where the game
   plays against real time, `clock` says how much is left; the server ends it, nobody has to ask.
7. When it is over, `secret` is revealed, `GET api/tables/{id}/match` is the match file,
   `api/tables/{id}/replay` steps through it, `branch` and `rematch` open new tables. In a shared review
   the host's `look` is passed on to everyone; `api/tables/{id}/verify` makes every draw again, and
   `api/tables/{id}/belief` says who probably held what, for all that one seat could see.
8. `POST api/lessons` opens a table where a lesson is taught, or finds the caller's own: chance and the other
   seats follow a script, `view.lesson` says what the pupil is told, `next` reads on, and a choice that is not
   the script's is refused in the lesson's words. It commits to nothing and counts nowhere.
9. A campaign belongs to a crew (`crews`): `POST api/crews` founds it and gives its secret link;
   members start attempts (`api/crews/{id}/attempts`), which are tables; when one is over the logbook has it.
"""
