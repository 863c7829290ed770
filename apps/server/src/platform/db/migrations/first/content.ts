/**
 * Content that the operator edits. Texts are rows by language; zh always exists. A banner has one picture
 * for each language, or shows the Chinese one, and is visible from `visible_from` to `visible_until` where
 * these are set. Uploaded pictures are named by their hash and stored in two formats; unused ones are
 * deleted a day after `used_at`. `content_changes` is kept when the content is deleted. There is one vote
 * for each user, or for each device without a login.
 */
export const content = `
CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  video text,
  video_poster text,
  link text,
  visible_from timestamptz,
  visible_until timestamptz,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE banner_texts (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  locale text NOT NULL,
  title text NOT NULL,
  image text,
  PRIMARY KEY (banner_id, locale)
);

CREATE TABLE banner_pictures (
  name text PRIMARY KEY,
  avif bytea NOT NULL,
  jpeg bytea NOT NULL,
  used_at timestamptz NOT NULL
);

CREATE TABLE content_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('banner', 'question')),
  subject_id bigint,
  event text NOT NULL,
  title text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  reason text NOT NULL
);
CREATE INDEX content_changes_by_subject ON content_changes (subject, id);

CREATE TABLE questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  category text NOT NULL,
  version integer NOT NULL DEFAULT 1
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
