/**
 * The inventory and the favourites. `price_fen` is a month's price; `shuffle_key` orders numbers of equal
 * `featured` weight. `offered_to_user_id` is the user with the current offer, 0 for none;
 * `state_after_reservation` is the state that follows `reserved`. The history is also the change log that
 * the servers' in-memory indexes follow: `xid` tells whether a snapshot includes a row. It holds prices and
 * the featured weight where an event sets them, and the change set of the event. Rows of a deleted number
 * stay.
 */
export const numbers = `
CREATE TABLE numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digits text COLLATE "C" NOT NULL UNIQUE CHECK (digits ~ '^[0-9]+$'),
  price_fen integer NOT NULL CHECK (price_fen >= 0),
  struck_price_fen integer CHECK (struck_price_fen >= 0),
  state text NOT NULL CHECK (state IN
    ('draft', 'on_sale', 'offered', 'held', 'sold', 'bound', 'suspended', 'cooling', 'off_shelf', 'reserved', 'blocked', 'retired')),
  held_until timestamptz,
  held_by_order_id bigint,
  offered_to_user_id bigint NOT NULL DEFAULT 0,
  state_after_reservation text CHECK (state_after_reservation IN ('on_sale', 'off_shelf')),
  cooling_until timestamptz,
  categories text[] NOT NULL DEFAULT '{}',
  featured integer NOT NULL DEFAULT 0 CHECK (featured >= 0),
  shuffle_key integer NOT NULL DEFAULT floor(random() * 2147483647)::integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'held') = (held_by_order_id IS NOT NULL)),
  CHECK ((state = 'offered') = (offered_to_user_id <> 0)),
  CHECK ((state IN ('offered', 'held', 'reserved')) = (held_until IS NOT NULL)),
  CHECK ((state = 'reserved') = (state_after_reservation IS NOT NULL)),
  CONSTRAINT numbers_cooling_has_an_end CHECK ((state = 'cooling') = (cooling_until IS NOT NULL))
);
CREATE INDEX numbers_default_order ON numbers ((-featured), shuffle_key, id) WHERE state = 'on_sale';
CREATE INDEX numbers_price_order ON numbers (price_fen, id) WHERE state = 'on_sale';
CREATE INDEX numbers_categories ON numbers USING gin (categories);
CREATE INDEX numbers_reversed_digits ON numbers (reverse(digits) text_pattern_ops) WHERE state = 'on_sale';
CREATE INDEX numbers_off_sale ON numbers (state, price_fen, id) WHERE state <> 'on_sale';
CREATE INDEX numbers_reserved ON numbers (held_until) WHERE state = 'reserved';
CREATE INDEX numbers_cooling ON numbers (cooling_until) WHERE state = 'cooling';

CREATE TABLE number_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number_id bigint NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  order_id bigint,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text,
  change_set_id bigint,
  price_fen integer,
  struck_price_fen integer,
  featured integer,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX number_history_number ON number_history (number_id, id);
CREATE INDEX number_history_xid ON number_history (xid);
CREATE INDEX number_history_at ON number_history USING brin (at);

CREATE TABLE favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  status smallint NOT NULL CHECK (status IN (0, 1)),
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, number_id)
);
CREATE INDEX favourites_of_number ON favourites (number_id);
`
