/**
 * Price rule sets (JSON), of which one is in effect; without one, the initial rules apply. `effective_at` is
 * null for "as soon as approved"; `position` is the number id up to which prices were applied, `applied_at`
 * when all were. A simulation records what a set would do at the version that it had then; `changes` are the
 * largest changes of each part of its histogram.
 */
export const prices = `
CREATE TABLE price_rule_sets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  rules jsonb NOT NULL,
  effective_at timestamptz,
  state text NOT NULL CHECK (state IN ('draft', 'in_approval', 'approved', 'in_effect', 'refused', 'superseded')),
  version integer NOT NULL DEFAULT 1,
  created_by bigint NOT NULL REFERENCES staff_members,
  created_at timestamptz NOT NULL,
  approval_id bigint REFERENCES approvals,
  position bigint NOT NULL DEFAULT 0,
  repriced integer NOT NULL DEFAULT 0,
  applied_at timestamptz,
  CHECK (state <> 'in_approval' OR approval_id IS NOT NULL)
);
CREATE UNIQUE INDEX price_rule_sets_in_effect ON price_rule_sets ((true)) WHERE state = 'in_effect';
CREATE INDEX price_rule_sets_pending ON price_rule_sets (state, effective_at) WHERE state IN ('in_approval', 'approved');

CREATE TABLE price_rule_set_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  price_rule_set_id bigint NOT NULL REFERENCES price_rule_sets,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX price_rule_set_history_by_price_rule_set ON price_rule_set_history (price_rule_set_id, id);

CREATE TABLE price_simulations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  price_rule_set_id bigint NOT NULL REFERENCES price_rule_sets ON DELETE CASCADE,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  effective_at timestamptz,
  staff_id bigint NOT NULL,
  at timestamptz NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  result jsonb,
  changes jsonb
);
CREATE INDEX price_simulations_by_set ON price_simulations (price_rule_set_id, id);
`
