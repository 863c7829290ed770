/**
 * Agreements have versions: the newest version whose `effective_at` has passed is in effect and can no
 * longer change. A consent names one version and cannot change either; only `ip` (encrypted) and
 * `user_agent` are cleared when the account is deleted.
 */
export const agreements = `
CREATE TABLE agreements (
  id text NOT NULL,
  version text NOT NULL,
  effective_at timestamptz NOT NULL,
  PRIMARY KEY (id, version),
  UNIQUE (id, effective_at)
);

CREATE TABLE agreement_texts (
  agreement_id text NOT NULL,
  version text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  changes text,
  PRIMARY KEY (agreement_id, version, locale),
  FOREIGN KEY (agreement_id, version) REFERENCES agreements ON DELETE CASCADE
);

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  agreement_id text NOT NULL,
  version text NOT NULL,
  occasion text NOT NULL CHECK (occasion IN ('login', 'order', 'renewal', 'alert', 'change')),
  order_id bigint REFERENCES orders,
  subscription_id bigint REFERENCES subscriptions,
  wait_id bigint REFERENCES waits ON DELETE CASCADE,
  locale text NOT NULL,
  at timestamptz NOT NULL,
  ip bytea,
  user_agent text,
  CONSTRAINT consents_occasion_subject CHECK ((occasion = 'order') = (order_id IS NOT NULL)
    AND (occasion = 'renewal') = (subscription_id IS NOT NULL) AND (occasion = 'alert') = (wait_id IS NOT NULL))
);
CREATE INDEX consents_of_user ON consents (user_id, agreement_id, id);
CREATE INDEX consents_of_wait ON consents (wait_id) WHERE wait_id IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION agreement_in_effect(agreement text, its_version text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM agreements WHERE id = agreement AND version = its_version AND effective_at <= now())
$$;

CREATE TRIGGER agreements_immutable BEFORE UPDATE OR DELETE ON agreements
  FOR EACH ROW WHEN (OLD.effective_at <= now()) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_texts_immutable BEFORE UPDATE OR DELETE ON agreement_texts
  FOR EACH ROW WHEN (agreement_in_effect(OLD.agreement_id, OLD.version)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_immutable
  BEFORE UPDATE OF user_id, agreement_id, version, occasion, order_id, subscription_id, wait_id, locale, at ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
`
