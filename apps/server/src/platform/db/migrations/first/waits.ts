/**
 * The waiting list: a user waits for one number, or for numbers that fit a mask. `like_pattern` preselects
 * masks that a number may fit; `x` and letters are checked afterwards. `queued_at` is the place in the
 * queue; an offer moves it to the end. An offer holds a number for one user and is the one SMS of their
 * `day` (Asia/Shanghai); `release_history_id` is the row of `number_history` that started the round. A match
 * is a number that an alert has found.
 */
export const waits = `
CREATE TABLE waits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint REFERENCES numbers,
  mask text COLLATE "C" CHECK (mask ~ '^[0-9?xA-J]{1,10}$'),
  mask_anchor text CHECK (mask_anchor IN ('tail', 'head', 'whole')),
  like_pattern text COLLATE "C" GENERATED ALWAYS AS (
    CASE mask_anchor WHEN 'tail' THEN '%' ELSE '' END || translate(mask, '?xABCDEFGHIJ', '____________')
    || CASE mask_anchor WHEN 'head' THEN '%' ELSE '' END) STORED,
  max_price_fen integer CHECK (max_price_fen >= 0),
  state text NOT NULL CHECK (state IN ('waiting', 'ended')),
  created_at timestamptz NOT NULL,
  queued_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (num_nonnulls(number_id, mask) = 1 AND num_nonnulls(number_id, mask_anchor) = 1),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX waits_one_per_number ON waits (user_id, number_id) WHERE state = 'waiting' AND number_id IS NOT NULL;
CREATE UNIQUE INDEX waits_one_per_mask ON waits (user_id, mask, mask_anchor) WHERE state = 'waiting' AND mask IS NOT NULL;
CREATE INDEX waits_for_number ON waits (number_id) WHERE state = 'waiting' AND number_id IS NOT NULL;
CREATE INDEX waits_of_number ON waits (number_id) WHERE number_id IS NOT NULL;
CREATE INDEX waits_for_mask ON waits (like_pattern) WHERE state = 'waiting' AND mask IS NOT NULL;
CREATE INDEX waits_of_user ON waits (user_id);

CREATE TABLE wait_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wait_id bigint NOT NULL REFERENCES waits ON DELETE CASCADE,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX wait_history_by_wait ON wait_history (wait_id, id);

CREATE TABLE wait_matches (
  wait_id bigint NOT NULL REFERENCES waits ON DELETE CASCADE,
  number_id bigint NOT NULL REFERENCES numbers,
  at timestamptz NOT NULL,
  PRIMARY KEY (wait_id, number_id)
);
CREATE INDEX wait_matches_of_number ON wait_matches (number_id);

CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wait_id bigint NOT NULL REFERENCES waits ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  release_history_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'taken', 'lapsed', 'ended')),
  day text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  claimed_until timestamptz,
  sent_at timestamptz,
  UNIQUE (user_id, day),
  UNIQUE (release_history_id, user_id)
);
CREATE UNIQUE INDEX offers_one_open ON offers (number_id) WHERE state = 'open';
CREATE INDEX offers_of_wait ON offers (wait_id);
CREATE INDEX offers_of_number ON offers (number_id);

CREATE TABLE offer_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX offer_history_by_offer ON offer_history (offer_id, id);
`
