/**
 * What the operator shows. Words are rows by language, zh at least: a further language is rows, not columns. A vote on an answer is one of each
 * user, or of each browser that nobody is logged in to.
 */
export const content = `
CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  image text NOT NULL,
  video text,
  video_poster text,
  link text
);

CREATE TABLE banner_texts (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  locale text NOT NULL,
  title text NOT NULL,
  PRIMARY KEY (banner_id, locale)
);

CREATE TABLE questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  category text NOT NULL
);

CREATE TABLE question_texts (
  question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
  locale text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (question_id, locale)
);

CREATE TABLE question_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
  user_id bigint REFERENCES users,
  device text,
  useful boolean NOT NULL,
  at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, device) = 1),
  UNIQUE (question_id, user_id),
  UNIQUE (question_id, device)
);
CREATE INDEX question_votes_of_user ON question_votes (user_id) WHERE user_id IS NOT NULL;
`
