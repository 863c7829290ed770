/**
 * The job queue. Few rows wait or run compared with those that have ended, so autovacuum removes dead rows
 * early.
 */
export const jobs = `
CREATE TABLE jobs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'active', 'retry', 'completed', 'failed')),
  run_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  error text,
  CHECK ((ended_at IS NOT NULL) = (state IN ('completed', 'failed')))
) WITH (autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON COLUMN jobs.run_at IS 'When to run it; while it is active, when its lease ends and another worker may take it';
COMMENT ON COLUMN jobs.tries IS 'How often a worker has started it';
CREATE INDEX jobs_to_run_idx ON jobs (name, run_at) WHERE ended_at IS NULL;
CREATE INDEX jobs_failed_idx ON jobs (ended_at) WHERE state = 'failed';
CREATE INDEX jobs_completed_idx ON jobs (name, ended_at) WHERE state = 'completed';
`
