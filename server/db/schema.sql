-- Written by `npm run db:types` from a migrated database; do not edit.
-- Migrations change tables. The bodies of functions are in server/db/functions.

CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
GRANT USAGE ON SCHEMA public TO saleslog_app;

CREATE SCHEMA search;

CREATE TYPE search_asked AS (
  workgroup_id bigint,
  reader bigint,
  author_id bigint,
  author_ids bigint[],
  customer_id bigint,
  contact_id bigint,
  purpose text,
  channel text,
  keyword text,
  patterns text[],
  hidden text[],
  since timestamp with time zone,
  until timestamp with time zone,
  has text[],
  lacks text[],
  any_of text[],
  not_of bigint[],
  not_by bigint
);

CREATE TABLE acceptances (
  user_id bigint NOT NULL,
  what text NOT NULL,
  version date NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT acceptances_pkey PRIMARY KEY (user_id, what, version),
  CONSTRAINT acceptances_what_check CHECK (what = ANY (ARRAY['terms'::text, 'privacy'::text])),
  CONSTRAINT acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE acceptances ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON acceptances FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
GRANT INSERT, SELECT ON acceptances TO saleslog_app;

CREATE TABLE account_exports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'running'::text,
  done integer NOT NULL DEFAULT 0,
  total integer,
  name text NOT NULL,
  key text,
  bytes bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT account_exports_pkey PRIMARY KEY (id),
  CONSTRAINT account_exports_check CHECK ((state = 'done'::text) = (key IS NOT NULL AND bytes IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT account_exports_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])),
  CONSTRAINT account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE account_exports ENABLE ROW LEVEL SECURITY;
CREATE INDEX account_exports_by_age ON account_exports USING btree (created_at);
CREATE INDEX account_exports_of_user ON account_exports USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX account_exports_running ON account_exports USING btree (user_id) WHERE state = 'running'::text;
CREATE POLICY own ON account_exports FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
CREATE TRIGGER claim AFTER UPDATE OF key ON account_exports FOR EACH ROW WHEN (new.key IS NOT NULL) EXECUTE FUNCTION claim_file();
CREATE TRIGGER let_go AFTER DELETE ON account_exports FOR EACH ROW WHEN (old.key IS NOT NULL) EXECUTE FUNCTION let_file_go();
GRANT DELETE, INSERT, SELECT ON account_exports TO saleslog_app;
GRANT UPDATE (state, done, total, key, bytes, expires_at) ON account_exports TO saleslog_app;

CREATE TABLE answer_templates (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  language text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT answer_templates_pkey PRIMARY KEY (id)
);
ALTER TABLE answer_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY service ON answer_templates FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
GRANT DELETE, INSERT, SELECT ON answer_templates TO saleslog_app;
GRANT UPDATE (language, title, content, ver, updated_at) ON answer_templates TO saleslog_app;

CREATE TABLE api_tokens (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_id bigint NOT NULL,
  name text NOT NULL,
  ending text NOT NULL,
  scopes text[] NOT NULL,
  last_used_at timestamp with time zone,
  app_id bigint,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT api_tokens_session_id_key UNIQUE (session_id),
  CONSTRAINT api_tokens_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  CONSTRAINT api_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX api_tokens_app ON api_tokens USING btree (app_id) WHERE app_id IS NOT NULL;

CREATE TABLE app_codes (
  hash bytea NOT NULL,
  user_id bigint NOT NULL,
  current_workgroup_id bigint NOT NULL,
  app_id bigint NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scopes text[] NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  session_id bigint,
  CONSTRAINT app_codes_pkey PRIMARY KEY (hash),
  CONSTRAINT app_codes_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE,
  CONSTRAINT app_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT app_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX app_codes_app ON app_codes USING btree (app_id);
CREATE INDEX app_codes_session ON app_codes USING btree (session_id);
CREATE INDEX app_codes_user ON app_codes USING btree (user_id);

CREATE TABLE applied_functions (
  name text NOT NULL,
  sha256 text NOT NULL,
  migration text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);

CREATE TABLE apps (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id text NOT NULL,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT apps_pkey PRIMARY KEY (id),
  CONSTRAINT apps_client_id_key UNIQUE (client_id)
);

CREATE TABLE attempts (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL DEFAULT 0,
  CONSTRAINT attempts_pkey PRIMARY KEY (key, window_start)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON attempts TO saleslog_app;

CREATE TABLE audit_entries (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_id bigint,
  subject_id bigint,
  "values" jsonb NOT NULL DEFAULT '{}'::jsonb,
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT audit_entries_values_check CHECK (jsonb_typeof("values") = 'object'::text),
  CONSTRAINT audit_entries_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE INDEX audit_entries_by_age ON audit_entries USING btree (at);
CREATE INDEX audit_entries_by_time ON audit_entries USING btree (workgroup_id, at DESC, id DESC);
CREATE INDEX audit_entries_of_subject ON audit_entries USING btree (workgroup_id, subject_id, at DESC) WHERE subject_id IS NOT NULL;
CREATE POLICY master ON audit_entries FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT SELECT ON audit_entries TO saleslog_app;

CREATE TABLE authorization_codes (
  hash bytea NOT NULL,
  user_id bigint NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL DEFAULT ''::text,
  expires_at timestamp with time zone NOT NULL,
  session_id bigint,
  CONSTRAINT authorization_codes_pkey PRIMARY KEY (hash),
  CONSTRAINT authorization_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  CONSTRAINT authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE billing_entries (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  bill_id bigint,
  kind text NOT NULL,
  cycle text,
  currency text NOT NULL,
  seats integer NOT NULL,
  unit_amount integer NOT NULL,
  from_day date,
  to_day date,
  amount bigint NOT NULL,
  CONSTRAINT billing_entries_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT billing_entries_currency_check CHECK (currency = ANY (ARRAY['KRW'::text, 'USD'::text])),
  CONSTRAINT billing_entries_cycle_check CHECK (cycle = ANY (ARRAY['month'::text, 'year'::text])),
  CONSTRAINT billing_entries_kind_check CHECK (kind = ANY (ARRAY['term'::text, 'added'::text, 'removed'::text, 'ended'::text, 'credit'::text, 'kept'::text, 'refund'::text, 'paid'::text])),
  CONSTRAINT billing_entries_workgroup_id_bill_id_fkey FOREIGN KEY (workgroup_id, bill_id) REFERENCES bills(workgroup_id, id),
  CONSTRAINT billing_entries_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE billing_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_entries FORCE ROW LEVEL SECURITY;
CREATE INDEX billing_entries_by_bill ON billing_entries USING btree (workgroup_id, bill_id);
CREATE POLICY tenant ON billing_entries FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT INSERT, SELECT, UPDATE ON billing_entries TO saleslog_app;

CREATE TABLE bills (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  currency text NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  reminders integer NOT NULL DEFAULT 0,
  announced_at timestamp with time zone,
  announced_by_id bigint,
  paid_at timestamp with time zone,
  pay_way text,
  card_reference text,
  note text NOT NULL DEFAULT ''::text,
  workgroup_name text NOT NULL,
  firm text NOT NULL DEFAULT ''::text,
  business_number text NOT NULL DEFAULT ''::text,
  representative text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT bills_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT bills_workgroup_id_code_key UNIQUE (workgroup_id, code),
  CONSTRAINT bills_amount_check CHECK (amount >= 0),
  CONSTRAINT bills_check CHECK (refunded >= 0 AND refunded <= amount),
  CONSTRAINT bills_check1 CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL)),
  CONSTRAINT bills_currency_check CHECK (currency = ANY (ARRAY['KRW'::text, 'USD'::text])),
  CONSTRAINT bills_pay_way_check CHECK (pay_way = ANY (ARRAY['card'::text, 'transfer'::text])),
  CONSTRAINT bills_status_check CHECK (status = ANY (ARRAY['open'::text, 'announced'::text, 'paid'::text, 'void'::text])),
  CONSTRAINT bills_workgroup_id_announced_by_id_fkey FOREIGN KEY (workgroup_id, announced_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT bills_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE bills ENABLE ROW LEVEL SECURITY;
ALTER TABLE bills FORCE ROW LEVEL SECURITY;
CREATE INDEX bills_by_id ON bills USING btree (id);
CREATE INDEX bills_by_status ON bills USING btree (status, id);
CREATE POLICY service ON bills FOR SELECT
  USING (( SELECT app_is_operator() AS app_is_operator));
CREATE POLICY tenant ON bills FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT INSERT, SELECT, UPDATE ON bills TO saleslog_app;

CREATE TABLE calendar_feeds (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (workgroup_id, user_id),
  CONSTRAINT calendar_feeds_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE INDEX calendar_feeds_hash_idx ON calendar_feeds USING btree (hash);
CREATE POLICY known ON calendar_feeds FOR SELECT
  USING (hash = decode(NULLIF(current_setting('app.calendar_feed'::text, true), ''::text), 'hex'::text));
CREATE POLICY own ON calendar_feeds FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, INSERT, SELECT ON calendar_feeds TO saleslog_app;

CREATE TABLE client_keys (
  user_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  input_hash bytea NOT NULL,
  answer json,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT client_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT client_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE client_keys ENABLE ROW LEVEL SECURITY;
CREATE INDEX client_keys_created_at_idx ON client_keys USING btree (created_at);
CREATE POLICY own ON client_keys FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
GRANT INSERT, SELECT, UPDATE ON client_keys TO saleslog_app;

CREATE TABLE comments (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sales_log_id bigint NOT NULL,
  author_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ver integer NOT NULL DEFAULT 1,
  thread_id bigint,
  sentence text NOT NULL DEFAULT ''::text,
  edited_at timestamp with time zone,
  CONSTRAINT comments_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT comments_workgroup_id_author_id_fkey FOREIGN KEY (workgroup_id, author_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT comments_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT comments_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE comments FORCE ROW LEVEL SECURITY;
CREATE INDEX comments_workgroup_id_sales_log_id_created_at_idx ON comments USING btree (workgroup_id, sales_log_id, created_at);
CREATE POLICY readable ON comments FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = comments.workgroup_id AND log.id = comments.sales_log_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND author_id = (( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = comments.workgroup_id AND log.id = comments.sales_log_id)));
CREATE TRIGGER counted_gone AFTER DELETE ON comments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER counted_new AFTER INSERT ON comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER searched_changed AFTER UPDATE ON comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
CREATE TRIGGER searched_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
CREATE TRIGGER searched_new AFTER INSERT ON comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
CREATE TRIGGER told_changed AFTER UPDATE OF content ON comments FOR EACH ROW WHEN (old.content <> new.content) EXECUTE FUNCTION tell_webhooks('comment', 'changed');
CREATE TRIGGER told_deleted AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION tell_webhooks('comment', 'deleted');
CREATE TRIGGER told_new AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION tell_webhooks('comment', 'registered');
GRANT DELETE, INSERT, SELECT, UPDATE ON comments TO saleslog_app;

CREATE TABLE contact_moves (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  contact_id bigint NOT NULL,
  from_customer_id bigint NOT NULL,
  to_customer_id bigint NOT NULL,
  merge_id bigint,
  wrote jsonb NOT NULL,
  by_id bigint NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_moves_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT contact_moves_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT contact_moves_workgroup_id_contact_id_fkey FOREIGN KEY (workgroup_id, contact_id) REFERENCES contacts(workgroup_id, id),
  CONSTRAINT contact_moves_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT contact_moves_workgroup_id_from_customer_id_fkey FOREIGN KEY (workgroup_id, from_customer_id) REFERENCES customers(workgroup_id, id),
  CONSTRAINT contact_moves_workgroup_id_merge_id_fkey FOREIGN KEY (workgroup_id, merge_id) REFERENCES merges(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT contact_moves_workgroup_id_to_customer_id_fkey FOREIGN KEY (workgroup_id, to_customer_id) REFERENCES customers(workgroup_id, id)
);
ALTER TABLE contact_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_moves FORCE ROW LEVEL SECURITY;
CREATE INDEX contact_moves_workgroup_id_contact_id_id_idx ON contact_moves USING btree (workgroup_id, contact_id, id DESC);
CREATE INDEX contact_moves_workgroup_id_from_customer_id_idx ON contact_moves USING btree (workgroup_id, from_customer_id);
CREATE INDEX contact_moves_workgroup_id_to_customer_id_idx ON contact_moves USING btree (workgroup_id, to_customer_id);
CREATE POLICY tenant ON contact_moves FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_moves TO saleslog_app;

CREATE TABLE contacts (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  name text NOT NULL,
  "position" text NOT NULL,
  affiliation text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  mobile text NOT NULL DEFAULT ''::text,
  company_phone text NOT NULL DEFAULT ''::text,
  fax text NOT NULL DEFAULT ''::text,
  home_address text NOT NULL DEFAULT ''::text,
  anniversary date,
  is_lunar boolean NOT NULL DEFAULT false,
  wedding_anniversary date,
  is_wedding_lunar boolean NOT NULL DEFAULT false,
  other_info text NOT NULL DEFAULT ''::text,
  personality text NOT NULL DEFAULT ''::text,
  interests text NOT NULL DEFAULT ''::text,
  health_and_hobby text NOT NULL DEFAULT ''::text,
  career text NOT NULL DEFAULT ''::text,
  alma_mater text NOT NULL DEFAULT ''::text,
  family text NOT NULL DEFAULT ''::text,
  photo_key text,
  card_key text,
  registered_by_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  last_log_at timestamp with time zone,
  last_log_by_id bigint,
  updated_by_id bigint,
  last_log_channel text,
  search text NOT NULL DEFAULT ''::text,
  merged_into bigint,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  name_lower text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  CONSTRAINT contacts_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT contacts_workgroup_id_customer_id_id_key UNIQUE (workgroup_id, customer_id, id),
  CONSTRAINT contacts_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id),
  CONSTRAINT contacts_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT contacts_workgroup_id_merged_into_fkey FOREIGN KEY (workgroup_id, merged_into) REFERENCES contacts(workgroup_id, id),
  CONSTRAINT contacts_workgroup_id_registered_by_id_fkey FOREIGN KEY (workgroup_id, registered_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT contacts_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
CREATE INDEX contacts_changed ON contacts USING btree (workgroup_id, changed_at, id);
CREATE INDEX contacts_named ON contacts USING btree (workgroup_id, name_lower);
CREATE INDEX contacts_with_days ON contacts USING btree (workgroup_id) WHERE deleted_at IS NULL AND (anniversary IS NOT NULL OR wedding_anniversary IS NOT NULL);
CREATE INDEX contacts_workgroup_id_merged_into_idx ON contacts USING btree (workgroup_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE POLICY tenant ON contacts FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE TRIGGER changed BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION changed_now();
CREATE TRIGGER follow_merged BEFORE INSERT OR UPDATE OF customer_id ON contacts FOR EACH ROW EXECUTE FUNCTION follow_merged();
CREATE TRIGGER searched_renamed AFTER UPDATE OF name ON contacts FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION search_renamed_contact();
CREATE TRIGGER told_changed AFTER UPDATE OF customer_id, name, "position", affiliation, email, mobile, company_phone, fax ON contacts FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NULL AND (old.customer_id IS DISTINCT FROM new.customer_id OR old.name IS DISTINCT FROM new.name OR old."position" IS DISTINCT FROM new."position" OR old.affiliation IS DISTINCT FROM new.affiliation OR old.email IS DISTINCT FROM new.email OR old.mobile IS DISTINCT FROM new.mobile OR old.company_phone IS DISTINCT FROM new.company_phone OR old.fax IS DISTINCT FROM new.fax)) EXECUTE FUNCTION tell_webhooks('contact', 'changed');
CREATE TRIGGER told_deleted AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL AND new.merged_into IS NULL) EXECUTE FUNCTION tell_webhooks('contact', 'deleted');
CREATE TRIGGER told_erased AFTER DELETE ON contacts FOR EACH ROW WHEN (old.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('contact', 'deleted');
CREATE TRIGGER told_merged AFTER UPDATE OF merged_into ON contacts FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.merged_into IS NOT NULL) EXECUTE FUNCTION tell_webhooks('contact', 'merged');
CREATE TRIGGER told_new AFTER INSERT ON contacts FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('contact', 'registered');
CREATE TRIGGER told_restored AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('contact', 'registered');
GRANT DELETE, INSERT, SELECT, UPDATE ON contacts TO saleslog_app;

CREATE TABLE counted_words (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL,
  CONSTRAINT counted_words_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT counted_words_workgroup_id_word_key UNIQUE (workgroup_id, word),
  CONSTRAINT counted_words_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE counted_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE counted_words FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON counted_words FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON counted_words FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON counted_words TO saleslog_app;

CREATE TABLE customer_rollups (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  year smallint NOT NULL,
  author_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  days integer[] NOT NULL,
  totals integer[] NOT NULL,
  CONSTRAINT customer_rollups_pkey PRIMARY KEY (workgroup_id, year, author_id, customer_id),
  CONSTRAINT customer_rollups_check CHECK (cardinality(totals) = cardinality(days)),
  CONSTRAINT customer_rollups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE customer_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON customer_rollups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON customer_rollups FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_rollups TO saleslog_app;

CREATE TABLE customer_stars (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  starred_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_stars_pkey PRIMARY KEY (workgroup_id, user_id, customer_id),
  CONSTRAINT customer_stars_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT customer_stars_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT customer_stars_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE customer_stars ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_stars FORCE ROW LEVEL SECURITY;
CREATE INDEX customer_stars_workgroup_id_customer_id_idx ON customer_stars USING btree (workgroup_id, customer_id);
CREATE POLICY own ON customer_stars FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, INSERT, SELECT ON customer_stars TO saleslog_app;

CREATE TABLE customers (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  ceo_name text NOT NULL DEFAULT ''::text,
  business_number text NOT NULL DEFAULT ''::text,
  industry text NOT NULL DEFAULT ''::text,
  segment text NOT NULL DEFAULT ''::text,
  stage text NOT NULL DEFAULT ''::text,
  stage_at timestamp with time zone,
  phone text NOT NULL DEFAULT ''::text,
  fax text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  homepage text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  employees integer,
  memo text NOT NULL DEFAULT ''::text,
  owner_id bigint,
  registered_by_id bigint NOT NULL,
  search text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  last_log_at timestamp with time zone,
  last_log_by_id bigint,
  updated_by_id bigint,
  last_log_channel text,
  reached_stage text NOT NULL DEFAULT ''::text,
  is_sample boolean NOT NULL DEFAULT false,
  name_key text NOT NULL DEFAULT ''::text,
  merged_into bigint,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT customers_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT customers_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT customers_workgroup_id_merged_into_fkey FOREIGN KEY (workgroup_id, merged_into) REFERENCES customers(workgroup_id, id),
  CONSTRAINT customers_workgroup_id_owner_id_fkey FOREIGN KEY (workgroup_id, owner_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT customers_workgroup_id_registered_by_id_fkey FOREIGN KEY (workgroup_id, registered_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT customers_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
CREATE INDEX customers_alike ON customers USING btree (workgroup_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX customers_by_name ON customers USING btree (workgroup_id, name COLLATE "ko-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX customers_by_stage ON customers USING btree (workgroup_id, stage, stage_at, id) WHERE deleted_at IS NULL AND stage <> ''::text;
CREATE INDEX customers_changed ON customers USING btree (workgroup_id, changed_at, id);
CREATE INDEX customers_deleted ON customers USING btree (workgroup_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX customers_latest ON customers USING btree (workgroup_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX customers_of_owner ON customers USING btree (workgroup_id, owner_id) WHERE owner_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX customers_quiet ON customers USING btree (workgroup_id, last_log_at NULLS FIRST, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customers_samples ON customers USING btree (workgroup_id) WHERE is_sample;
CREATE INDEX customers_workgroup_id_merged_into_idx ON customers USING btree (workgroup_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE UNIQUE INDEX customers_one_sample ON customers USING btree (workgroup_id) WHERE is_sample AND deleted_at IS NULL;
CREATE UNIQUE INDEX customers_same_name_and_ceo ON customers USING btree (workgroup_id, "left"(lower(NORMALIZE(name, NFKC)), 300), "left"(lower(NORMALIZE(ceo_name, NFKC)), 300)) WHERE deleted_at IS NULL;
CREATE POLICY tenant ON customers FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE TRIGGER changed BEFORE UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION changed_now();
CREATE TRIGGER reached_stage BEFORE INSERT OR UPDATE OF stage ON customers FOR EACH ROW EXECUTE FUNCTION keep_reached_stage();
CREATE TRIGGER searched_renamed AFTER UPDATE OF name ON customers FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION search_renamed_customer();
CREATE TRIGGER stage_move AFTER UPDATE OF stage ON customers FOR EACH ROW WHEN (old.stage <> new.stage) EXECUTE FUNCTION keep_stage_move();
CREATE TRIGGER stage_move_new AFTER INSERT ON customers FOR EACH ROW WHEN (new.stage <> ''::text) EXECUTE FUNCTION keep_stage_move();
CREATE TRIGGER told_changed AFTER UPDATE OF name, ceo_name, business_number, industry, segment, phone, fax, email, homepage, address, employees, memo, owner_id ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NULL AND (old.name IS DISTINCT FROM new.name OR old.ceo_name IS DISTINCT FROM new.ceo_name OR old.business_number IS DISTINCT FROM new.business_number OR old.industry IS DISTINCT FROM new.industry OR old.segment IS DISTINCT FROM new.segment OR old.phone IS DISTINCT FROM new.phone OR old.fax IS DISTINCT FROM new.fax OR old.email IS DISTINCT FROM new.email OR old.homepage IS DISTINCT FROM new.homepage OR old.address IS DISTINCT FROM new.address OR old.employees IS DISTINCT FROM new.employees OR old.memo IS DISTINCT FROM new.memo OR old.owner_id IS DISTINCT FROM new.owner_id)) EXECUTE FUNCTION tell_webhooks('customer', 'changed');
CREATE TRIGGER told_deleted AFTER UPDATE OF deleted_at ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL AND new.merged_into IS NULL) EXECUTE FUNCTION tell_webhooks('customer', 'deleted');
CREATE TRIGGER told_erased AFTER DELETE ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('customer', 'deleted');
CREATE TRIGGER told_merged AFTER UPDATE OF merged_into ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.merged_into IS NOT NULL) EXECUTE FUNCTION tell_webhooks('customer', 'merged');
CREATE TRIGGER told_new AFTER INSERT ON customers FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('customer', 'registered');
CREATE TRIGGER told_restored AFTER UPDATE OF deleted_at ON customers FOR EACH ROW WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('customer', 'registered');
CREATE TRIGGER told_stage AFTER UPDATE OF stage ON customers FOR EACH ROW WHEN (old.stage <> new.stage AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('customer', 'stage_moved');
GRANT DELETE, INSERT, SELECT, UPDATE ON customers TO saleslog_app;

CREATE TABLE deleted_records (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  deleted_by_id bigint NOT NULL,
  deleted_at timestamp with time zone NOT NULL,
  removed jsonb NOT NULL,
  lesson_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  sentences jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT deleted_records_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT deleted_records_workgroup_id_kind_record_id_key UNIQUE (workgroup_id, kind, record_id),
  CONSTRAINT deleted_records_kind_check CHECK (kind = ANY (ARRAY['comment'::text, 'feedback'::text, 'notice'::text, 'need_item'::text, 'draft'::text])),
  CONSTRAINT deleted_records_removed_check CHECK (jsonb_typeof(removed) = 'array'::text),
  CONSTRAINT deleted_records_workgroup_id_deleted_by_id_fkey FOREIGN KEY (workgroup_id, deleted_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT deleted_records_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE deleted_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE deleted_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON deleted_records FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));

CREATE TABLE departments (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  parent_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  "position" integer NOT NULL DEFAULT 0,
  head_id bigint,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT departments_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT departments_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT departments_workgroup_id_head_id_fkey FOREIGN KEY (workgroup_id, head_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT departments_workgroup_id_parent_id_fkey FOREIGN KEY (workgroup_id, parent_id) REFERENCES departments(workgroup_id, id)
);
ALTER TABLE departments ENABLE ROW LEVEL SECURITY;
ALTER TABLE departments FORCE ROW LEVEL SECURITY;
CREATE INDEX departments_of_parent ON departments USING btree (workgroup_id, parent_id, "position");
CREATE UNIQUE INDEX departments_same_name ON departments USING btree (workgroup_id, "left"(lower(NORMALIZE(name, NFKC)), 300));
CREATE POLICY tenant ON departments FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON departments TO saleslog_app;

CREATE TABLE departures (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  left_at timestamp with time zone NOT NULL,
  heir_id bigint,
  customer_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  plan_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  attended_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT departures_pkey PRIMARY KEY (workgroup_id, user_id),
  CONSTRAINT departures_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT departures_workgroup_id_heir_id_fkey FOREIGN KEY (workgroup_id, heir_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT departures_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE departures ENABLE ROW LEVEL SECURITY;
ALTER TABLE departures FORCE ROW LEVEL SECURITY;
CREATE INDEX departures_left_at_idx ON departures USING btree (left_at);
CREATE POLICY tenant ON departures FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON departures TO saleslog_app;

CREATE TABLE different_customers (
  workgroup_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  other_id bigint NOT NULL,
  by_id bigint NOT NULL,
  marked_at timestamp with time zone NOT NULL,
  CONSTRAINT different_customers_pkey PRIMARY KEY (workgroup_id, customer_id, other_id),
  CONSTRAINT different_customers_check CHECK (customer_id < other_id),
  CONSTRAINT different_customers_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT different_customers_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT different_customers_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT different_customers_workgroup_id_other_id_fkey FOREIGN KEY (workgroup_id, other_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE different_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE different_customers FORCE ROW LEVEL SECURITY;
CREATE INDEX different_customers_workgroup_id_by_id_idx ON different_customers USING btree (workgroup_id, by_id);
CREATE INDEX different_customers_workgroup_id_other_id_idx ON different_customers USING btree (workgroup_id, other_id);
CREATE POLICY tenant ON different_customers FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON different_customers TO saleslog_app;

CREATE TABLE drafts (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  sales_log_id bigint,
  log_ver integer,
  customer_id bigint,
  contact_id bigint,
  co_author_ids bigint[] NOT NULL,
  happened_at timestamp with time zone,
  purpose text NOT NULL,
  channel text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  sentence text NOT NULL,
  keywords text[] NOT NULL,
  next_step text NOT NULL,
  next_day date,
  is_auto boolean NOT NULL,
  device bytea NOT NULL,
  device_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  plan_id bigint,
  plan_day date,
  typed_at timestamp with time zone,
  CONSTRAINT drafts_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT drafts_workgroup_id_owner_id_key_key UNIQUE (workgroup_id, owner_id, key),
  CONSTRAINT drafts_kind_check CHECK (kind = ANY (ARRAY['log'::text, 'edit'::text, 'comment'::text, 'feedback'::text])),
  CONSTRAINT drafts_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT drafts_workgroup_id_owner_id_fkey FOREIGN KEY (workgroup_id, owner_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT drafts_workgroup_id_plan_id_fkey FOREIGN KEY (workgroup_id, plan_id) REFERENCES plans(workgroup_id, id) ON DELETE SET NULL (plan_id),
  CONSTRAINT drafts_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE SET NULL (sales_log_id)
);
ALTER TABLE drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE drafts FORCE ROW LEVEL SECURITY;
CREATE INDEX drafts_workgroup_id_owner_id_updated_at_idx ON drafts USING btree (workgroup_id, owner_id, updated_at DESC);
CREATE INDEX drafts_workgroup_id_plan_id_idx ON drafts USING btree (workgroup_id, plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX drafts_workgroup_id_sales_log_id_idx ON drafts USING btree (workgroup_id, sales_log_id) WHERE sales_log_id IS NOT NULL;
CREATE POLICY own ON drafts FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND owner_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND owner_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drafts TO saleslog_app;

CREATE TABLE exports (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  asked_by_id bigint NOT NULL,
  reads_all boolean NOT NULL,
  asked jsonb NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'running'::text,
  done integer NOT NULL DEFAULT 0,
  total integer,
  key text,
  bytes bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT exports_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])),
  CONSTRAINT exports_workgroup_id_asked_by_id_fkey FOREIGN KEY (workgroup_id, asked_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT exports_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE exports FORCE ROW LEVEL SECURITY;
CREATE INDEX exports_workgroup_id_asked_by_id_created_at_idx ON exports USING btree (workgroup_id, asked_by_id, created_at);
CREATE POLICY own ON exports FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND asked_by_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND asked_by_id = (( SELECT app_user() AS app_user)));
CREATE TRIGGER claim AFTER UPDATE OF key ON exports FOR EACH ROW WHEN (new.key IS NOT NULL) EXECUTE FUNCTION claim_file();
CREATE TRIGGER let_go AFTER DELETE ON exports FOR EACH ROW WHEN (old.key IS NOT NULL) EXECUTE FUNCTION let_file_go();
GRANT DELETE, INSERT, SELECT, UPDATE ON exports TO saleslog_app;

CREATE TABLE feedback (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sales_log_id bigint NOT NULL,
  author_id bigint NOT NULL,
  content text NOT NULL,
  sentence text NOT NULL,
  asks_answer boolean NOT NULL,
  answer text NOT NULL DEFAULT ''::text,
  answered_by_id bigint,
  answered_at timestamp with time zone,
  closed_by_id bigint,
  closed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  lacked text[],
  CONSTRAINT feedback_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT feedback_check CHECK ((answer = ''::text) = (answered_at IS NULL)),
  CONSTRAINT feedback_workgroup_id_answered_by_id_fkey FOREIGN KEY (workgroup_id, answered_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT feedback_workgroup_id_author_id_fkey FOREIGN KEY (workgroup_id, author_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT feedback_workgroup_id_closed_by_id_fkey FOREIGN KEY (workgroup_id, closed_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT feedback_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT feedback_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
CREATE INDEX feedback_open ON feedback USING btree (workgroup_id, created_at DESC) WHERE closed_at IS NULL AND answered_at IS NULL;
CREATE INDEX feedback_workgroup_id_sales_log_id_created_at_idx ON feedback USING btree (workgroup_id, sales_log_id, created_at);
CREATE POLICY readable ON feedback FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = feedback.workgroup_id AND log.id = feedback.sales_log_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = feedback.workgroup_id AND log.id = feedback.sales_log_id)));
CREATE TRIGGER counted_gone AFTER DELETE ON feedback REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER counted_new AFTER INSERT ON feedback REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER told_changed AFTER UPDATE OF content, asks_answer, answer, closed_at ON feedback FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content OR old.asks_answer IS DISTINCT FROM new.asks_answer OR old.answer IS DISTINCT FROM new.answer OR (old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL)) EXECUTE FUNCTION tell_webhooks('feedback', 'changed');
CREATE TRIGGER told_deleted AFTER DELETE ON feedback FOR EACH ROW EXECUTE FUNCTION tell_webhooks('feedback', 'deleted');
CREATE TRIGGER told_new AFTER INSERT ON feedback FOR EACH ROW EXECUTE FUNCTION tell_webhooks('feedback', 'registered');
GRANT DELETE, INSERT, SELECT, UPDATE ON feedback TO saleslog_app;

CREATE TABLE files (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sales_log_id bigint,
  added_by_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  has_preview boolean NOT NULL,
  bytes integer NOT NULL,
  key text NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  notice_id bigint,
  CONSTRAINT files_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT files_check CHECK (num_nonnulls(sales_log_id, notice_id) = 1),
  CONSTRAINT files_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT files_workgroup_id_added_by_id_fkey FOREIGN KEY (workgroup_id, added_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT files_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT files_workgroup_id_notice_id_fkey FOREIGN KEY (workgroup_id, notice_id) REFERENCES notices(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT files_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE INDEX files_workgroup_id_added_by_id_created_at_idx ON files USING btree (workgroup_id, added_by_id, created_at);
CREATE INDEX files_workgroup_id_deleted_at_idx ON files USING btree (workgroup_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX files_workgroup_id_key_idx ON files USING btree (workgroup_id, key);
CREATE INDEX files_workgroup_id_notice_id_idx ON files USING btree (workgroup_id, notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX files_workgroup_id_sales_log_id_idx ON files USING btree (workgroup_id, sales_log_id);
CREATE POLICY readable ON files FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = files.workgroup_id AND log.id = files.sales_log_id)) OR (EXISTS ( SELECT FROM notices n WHERE n.workgroup_id = files.workgroup_id AND n.id = files.notice_id AND (n.opens_at <= now() OR (( SELECT app_role() AS app_role)) = 0)))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = files.workgroup_id AND log.id = files.sales_log_id)) OR (( SELECT app_role() AS app_role)) = 0 AND (EXISTS ( SELECT FROM notices n WHERE n.workgroup_id = files.workgroup_id AND n.id = files.notice_id))));
CREATE TRIGGER claim AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION claim_file();
CREATE TRIGGER counted_changed AFTER UPDATE ON files REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER counted_gone AFTER DELETE ON files REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER counted_new AFTER INSERT ON files REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER let_go AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION let_file_go();
CREATE TRIGGER searched_changed AFTER UPDATE ON files REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
CREATE TRIGGER searched_deleted AFTER DELETE ON files REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
CREATE TRIGGER searched_new AFTER INSERT ON files REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_comments();
GRANT DELETE, INSERT, SELECT, UPDATE ON files TO saleslog_app;

CREATE TABLE headline_lookups (
  workgroup_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  source text NOT NULL,
  looked_for text NOT NULL,
  wanted_at timestamp with time zone,
  asked_at timestamp with time zone,
  ended_at timestamp with time zone,
  answered_at timestamp with time zone,
  failed boolean NOT NULL DEFAULT false,
  CONSTRAINT headline_lookups_pkey PRIMARY KEY (workgroup_id, customer_id, source),
  CONSTRAINT headline_lookups_source_check CHECK (source = ANY (ARRAY['naver'::text, 'google'::text, 'daum'::text])),
  CONSTRAINT headline_lookups_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT headline_lookups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE headline_lookups ENABLE ROW LEVEL SECURITY;
ALTER TABLE headline_lookups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON headline_lookups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON headline_lookups TO saleslog_app;

CREATE TABLE headlines (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  source text NOT NULL,
  link_hash text NOT NULL,
  link text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  outlet text NOT NULL,
  published_at timestamp with time zone,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT headlines_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT headlines_workgroup_id_customer_id_source_link_hash_key UNIQUE (workgroup_id, customer_id, source, link_hash),
  CONSTRAINT headlines_source_check CHECK (source = ANY (ARRAY['naver'::text, 'google'::text, 'daum'::text])),
  CONSTRAINT headlines_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT headlines_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE headlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE headlines FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON headlines FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON headlines TO saleslog_app;

CREATE TABLE hidden_headlines (
  workgroup_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  link_hash text NOT NULL,
  title text NOT NULL,
  hidden_by_id bigint NOT NULL,
  hidden_at timestamp with time zone NOT NULL,
  CONSTRAINT hidden_headlines_pkey PRIMARY KEY (workgroup_id, customer_id, link_hash),
  CONSTRAINT hidden_headlines_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT hidden_headlines_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT hidden_headlines_workgroup_id_hidden_by_id_fkey FOREIGN KEY (workgroup_id, hidden_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE hidden_headlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE hidden_headlines FORCE ROW LEVEL SECURITY;
CREATE INDEX hidden_headlines_by ON hidden_headlines USING btree (workgroup_id, hidden_by_id);
CREATE POLICY tenant ON hidden_headlines FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON hidden_headlines TO saleslog_app;

CREATE TABLE import_changes (
  workgroup_id bigint NOT NULL,
  import_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  contact_id bigint,
  was jsonb,
  ver integer NOT NULL,
  was_ver integer,
  CONSTRAINT import_changes_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT import_changes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT import_changes_workgroup_id_import_id_fkey FOREIGN KEY (workgroup_id, import_id) REFERENCES imports(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE import_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_changes FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX import_changes_workgroup_id_import_id_customer_id_coalesce_idx ON import_changes USING btree (workgroup_id, import_id, customer_id, COALESCE(contact_id, 0::bigint));
CREATE POLICY managed ON import_changes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_changes TO saleslog_app;

CREATE TABLE import_heads (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  field text NOT NULL,
  key text NOT NULL,
  import_id bigint,
  chosen_at timestamp with time zone NOT NULL,
  choices jsonb,
  CONSTRAINT import_heads_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT import_heads_workgroup_id_key_key UNIQUE (workgroup_id, key),
  CONSTRAINT import_heads_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT import_heads_workgroup_id_import_id_fkey FOREIGN KEY (workgroup_id, import_id) REFERENCES imports(workgroup_id, id) ON DELETE SET NULL (import_id)
);
ALTER TABLE import_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_heads FORCE ROW LEVEL SECURITY;
CREATE INDEX import_heads_workgroup_id_import_id_idx ON import_heads USING btree (workgroup_id, import_id) WHERE import_id IS NOT NULL;
CREATE POLICY managed ON import_heads FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_heads TO saleslog_app;

CREATE TABLE import_rows (
  workgroup_id bigint NOT NULL,
  import_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL,
  cells text[] NOT NULL,
  broken jsonb,
  numbers integer[],
  is_left_out boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT ''::text,
  problems jsonb,
  notes jsonb,
  customer_key text NOT NULL DEFAULT ''::text,
  leader integer,
  given jsonb,
  customer_id bigint,
  customer_ver integer,
  contact_id bigint,
  contact_ver integer,
  aside text NOT NULL DEFAULT ''::text,
  CONSTRAINT import_rows_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT import_rows_workgroup_id_import_id_number_key UNIQUE (workgroup_id, import_id, number),
  CONSTRAINT import_rows_state_check CHECK (state = ANY (ARRAY[''::text, 'wrong'::text, 'new'::text, 'changed'::text, 'same'::text, 'done'::text])),
  CONSTRAINT import_rows_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT import_rows_workgroup_id_import_id_fkey FOREIGN KEY (workgroup_id, import_id) REFERENCES imports(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;
CREATE INDEX import_rows_workgroup_id_import_id_customer_key_idx ON import_rows USING btree (workgroup_id, import_id, customer_key);
CREATE INDEX import_rows_workgroup_id_import_id_leader_number_idx ON import_rows USING btree (workgroup_id, import_id, leader, number);
CREATE POLICY managed ON import_rows FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_rows TO saleslog_app;

CREATE TABLE imports (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  by_id bigint NOT NULL,
  file_name text NOT NULL,
  key text NOT NULL,
  bytes integer NOT NULL,
  sheets text[] NOT NULL,
  sheet integer NOT NULL,
  hidden_rows integer NOT NULL,
  columns jsonb NOT NULL,
  state text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  customers_made integer NOT NULL DEFAULT 0,
  customers_changed integer NOT NULL DEFAULT 0,
  contacts_made integer NOT NULL DEFAULT 0,
  contacts_changed integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  begun_at timestamp with time zone,
  done_at timestamp with time zone,
  undone_at timestamp with time zone,
  preset text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT 'KR'::text,
  work integer NOT NULL DEFAULT 0,
  is_begun boolean NOT NULL DEFAULT false,
  refusal text NOT NULL DEFAULT ''::text,
  CONSTRAINT imports_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT imports_state_check CHECK (state = ANY (ARRAY['reading'::text, 'unread'::text, 'read'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'stopped'::text, 'undoing'::text, 'partly_undone'::text, 'undone'::text, 'discarded'::text])),
  CONSTRAINT imports_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT imports_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE INDEX imports_workgroup_id_created_at_id_idx ON imports USING btree (workgroup_id, created_at DESC, id DESC);
CREATE INDEX imports_workgroup_id_key_idx ON imports USING btree (workgroup_id, key);
CREATE POLICY managed ON imports FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
CREATE TRIGGER claim AFTER INSERT ON imports FOR EACH ROW EXECUTE FUNCTION claim_file();
CREATE TRIGGER let_go AFTER DELETE ON imports FOR EACH ROW EXECUTE FUNCTION let_file_go();
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO saleslog_app;

CREATE TABLE inquiries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  asker_id bigint,
  asked_in bigint,
  workgroup_name text NOT NULL DEFAULT ''::text,
  role smallint,
  name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  country_code text NOT NULL,
  language text NOT NULL,
  content text NOT NULL,
  status text NOT NULL DEFAULT 'processing'::text,
  waiting_since timestamp with time zone,
  answered_at timestamp with time zone,
  taken_by_id bigint,
  taken_by_name text NOT NULL DEFAULT ''::text,
  open_key text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT inquiries_pkey PRIMARY KEY (id),
  CONSTRAINT inquiries_email_open_key_key UNIQUE (email, open_key),
  CONSTRAINT inquiries_status_check CHECK (status = ANY (ARRAY['processing'::text, 'completed'::text])),
  CONSTRAINT inquiries_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT inquiries_taken_by_id_fkey FOREIGN KEY (taken_by_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE inquiries ENABLE ROW LEVEL SECURITY;
CREATE INDEX inquiries_asked_in_idx ON inquiries USING btree (asked_in) WHERE asked_in IS NOT NULL;
CREATE INDEX inquiries_asker_id_created_at_id_idx ON inquiries USING btree (asker_id, created_at DESC, id DESC);
CREATE INDEX inquiries_status_waiting_since_id_idx ON inquiries USING btree (status, waiting_since, id);
CREATE POLICY own ON inquiries FOR ALL
  USING (asker_id = (( SELECT app_user() AS app_user)) OR id = (( SELECT app_inquiry() AS app_inquiry)))
  WITH CHECK (asker_id = (( SELECT app_user() AS app_user)) OR id = (( SELECT app_inquiry() AS app_inquiry)));
CREATE POLICY service ON inquiries FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
GRANT INSERT, SELECT ON inquiries TO saleslog_app;
GRANT UPDATE (status, waiting_since, answered_at, taken_by_id, taken_by_name, updated_at, ver) ON inquiries TO saleslog_app;

CREATE TABLE inquiry_links (
  hash bytea NOT NULL,
  inquiry_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_links_pkey PRIMARY KEY (hash),
  CONSTRAINT inquiry_links_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_links_inquiry_id_idx ON inquiry_links USING btree (inquiry_id);

CREATE TABLE inquiry_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  inquiry_id bigint NOT NULL,
  by_service boolean NOT NULL,
  by_id bigint,
  by_name text NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_messages_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_messages_inquiry_id_id_key UNIQUE (inquiry_id, id),
  CONSTRAINT inquiry_messages_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_messages_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE
);
ALTER TABLE inquiry_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON inquiry_messages FOR ALL
  USING ((EXISTS ( SELECT FROM inquiries i WHERE i.id = inquiry_messages.inquiry_id AND (i.asker_id = (( SELECT app_user() AS app_user)) OR i.id = (( SELECT app_inquiry() AS app_inquiry))))))
  WITH CHECK (NOT by_service AND (EXISTS ( SELECT FROM inquiries i WHERE i.id = inquiry_messages.inquiry_id AND (i.asker_id = (( SELECT app_user() AS app_user)) OR i.id = (( SELECT app_inquiry() AS app_inquiry))))));
CREATE POLICY service ON inquiry_messages FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
GRANT INSERT, SELECT ON inquiry_messages TO saleslog_app;

CREATE TABLE inquiry_notes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  inquiry_id bigint NOT NULL,
  by_id bigint,
  by_name text NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_notes_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_notes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_notes_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE
);
ALTER TABLE inquiry_notes ENABLE ROW LEVEL SECURITY;
CREATE INDEX inquiry_notes_inquiry_id_id_idx ON inquiry_notes USING btree (inquiry_id, id);
CREATE POLICY service ON inquiry_notes FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
GRANT INSERT, SELECT ON inquiry_notes TO saleslog_app;

CREATE TABLE invitations (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  role smallint NOT NULL,
  hash bytea NOT NULL,
  inviter_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_by_id bigint,
  cancelled_at timestamp with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT invitations_check CHECK (accepted_at IS NULL OR cancelled_at IS NULL),
  CONSTRAINT invitations_check1 CHECK ((accepted_at IS NULL) = (accepted_by_id IS NULL)),
  CONSTRAINT invitations_role_check CHECK (role = ANY (ARRAY[1, 2, 9])),
  CONSTRAINT invitations_workgroup_id_accepted_by_id_fkey FOREIGN KEY (workgroup_id, accepted_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT invitations_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT invitations_workgroup_id_inviter_id_fkey FOREIGN KEY (workgroup_id, inviter_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE INDEX invitations_newest ON invitations USING btree (workgroup_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_hash ON invitations USING btree (workgroup_id, hash);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (workgroup_id, email) WHERE accepted_at IS NULL AND cancelled_at IS NULL;
CREATE POLICY invited ON invitations FOR SELECT
  USING (hash = decode(NULLIF(current_setting('app.invitation'::text, true), ''::text), 'hex'::text));
CREATE POLICY tenant ON invitations FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE ON invitations TO saleslog_app;
GRANT INSERT (workgroup_id, email, role, hash, inviter_id, created_at, expires_at) ON invitations TO saleslog_app;
GRANT SELECT (workgroup_id, id, email, role, inviter_id, created_at, expires_at, accepted_at, accepted_by_id, cancelled_at) ON invitations TO saleslog_app;
GRANT UPDATE (email, role, hash, inviter_id, created_at, expires_at, accepted_at, accepted_by_id, cancelled_at) ON invitations TO saleslog_app;

CREATE TABLE join_links (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  role smallint NOT NULL,
  hash bytea NOT NULL,
  use_limit integer NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  made_by_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT join_links_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT join_links_check CHECK (uses >= 0 AND uses <= use_limit),
  CONSTRAINT join_links_role_check CHECK (role = ANY (ARRAY[2, 9])),
  CONSTRAINT join_links_use_limit_check CHECK (use_limit >= 1),
  CONSTRAINT join_links_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT join_links_workgroup_id_made_by_id_fkey FOREIGN KEY (workgroup_id, made_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE join_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE join_links FORCE ROW LEVEL SECURITY;
CREATE INDEX join_links_hash ON join_links USING btree (hash);
CREATE UNIQUE INDEX join_links_open ON join_links USING btree (workgroup_id) WHERE ended_at IS NULL;
CREATE POLICY opened ON join_links FOR SELECT
  USING (hash = decode(NULLIF(current_setting('app.join_link'::text, true), ''::text), 'hex'::text));
CREATE POLICY tenant ON join_links FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT INSERT (workgroup_id, role, hash, use_limit, made_by_id, created_at, expires_at) ON join_links TO saleslog_app;
GRANT SELECT (workgroup_id, id, role, use_limit, uses, made_by_id, created_at, expires_at, ended_at) ON join_links TO saleslog_app;
GRANT UPDATE (uses, ended_at) ON join_links TO saleslog_app;

CREATE TABLE kept_headlines (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  source text NOT NULL,
  link_hash text NOT NULL,
  link text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  outlet text NOT NULL,
  published_at timestamp with time zone,
  kept_by_id bigint NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  dropped_at timestamp with time zone,
  CONSTRAINT kept_headlines_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT kept_headlines_workgroup_id_customer_id_link_hash_key UNIQUE (workgroup_id, customer_id, link_hash),
  CONSTRAINT kept_headlines_source_check CHECK (source = ANY (ARRAY['naver'::text, 'google'::text, 'daum'::text])),
  CONSTRAINT kept_headlines_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT kept_headlines_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT kept_headlines_workgroup_id_kept_by_id_fkey FOREIGN KEY (workgroup_id, kept_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE kept_headlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_headlines FORCE ROW LEVEL SECURITY;
CREATE INDEX kept_headlines_by ON kept_headlines USING btree (workgroup_id, kept_by_id);
CREATE POLICY tenant ON kept_headlines FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE TRIGGER follow_merged BEFORE INSERT OR UPDATE OF customer_id ON kept_headlines FOR EACH ROW EXECUTE FUNCTION follow_merged();
GRANT DELETE, INSERT, SELECT, UPDATE ON kept_headlines TO saleslog_app;

CREATE TABLE keyword_alert_members (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT keyword_alert_members_pkey PRIMARY KEY (workgroup_id, user_id),
  CONSTRAINT keyword_alert_members_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT keyword_alert_members_workgroup_id_fkey1 FOREIGN KEY (workgroup_id) REFERENCES keyword_alerts(workgroup_id) ON DELETE CASCADE,
  CONSTRAINT keyword_alert_members_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id) ON DELETE CASCADE
);
ALTER TABLE keyword_alert_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE keyword_alert_members FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON keyword_alert_members FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON keyword_alert_members TO saleslog_app;

CREATE TABLE keyword_alerts (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  words text[] NOT NULL DEFAULT '{}'::text[],
  tells_rises boolean NOT NULL DEFAULT false,
  rise_percent integer NOT NULL DEFAULT 50,
  told_week date,
  updated_by_id bigint,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT keyword_alerts_pkey PRIMARY KEY (workgroup_id),
  CONSTRAINT keyword_alerts_rise_percent_check CHECK (rise_percent = ANY (ARRAY[30, 50, 100])),
  CONSTRAINT keyword_alerts_words_check CHECK (cardinality(words) <= 10),
  CONSTRAINT keyword_alerts_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT keyword_alerts_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE keyword_alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE keyword_alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON keyword_alerts FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT INSERT, SELECT, UPDATE ON keyword_alerts TO saleslog_app;

CREATE TABLE known_places (
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_places_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT known_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE log_analyses (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sales_log_id bigint NOT NULL,
  language text NOT NULL,
  version bigint NOT NULL,
  types text[] NOT NULL,
  nouns text[] NOT NULL,
  noun_counts integer[] NOT NULL,
  program text NOT NULL DEFAULT ''::text,
  CONSTRAINT log_analyses_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT log_analyses_workgroup_id_sales_log_id_key UNIQUE (workgroup_id, sales_log_id),
  CONSTRAINT log_analyses_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT log_analyses_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE log_analyses ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_analyses FORCE ROW LEVEL SECURITY;
CREATE INDEX log_analyses_workgroup_id_version_idx ON log_analyses USING btree (workgroup_id, version);
CREATE POLICY readable ON log_analyses FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_analyses.workgroup_id AND log.id = log_analyses.sales_log_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_analyses.workgroup_id AND log.id = log_analyses.sales_log_id)));
CREATE TRIGGER kept_changed AFTER UPDATE ON log_analyses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_need_types();
CREATE TRIGGER kept_new AFTER INSERT ON log_analyses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_need_types();
GRANT DELETE, INSERT, SELECT, UPDATE ON log_analyses TO saleslog_app;

CREATE TABLE log_rollup_changes (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  happened_at timestamp with time zone,
  CONSTRAINT log_rollup_changes_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT log_rollup_changes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE log_rollup_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_rollup_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON log_rollup_changes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON log_rollup_changes TO saleslog_app;

CREATE TABLE log_rollup_states (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  time_zone text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  version smallint NOT NULL DEFAULT 0,
  CONSTRAINT log_rollup_states_pkey PRIMARY KEY (workgroup_id),
  CONSTRAINT log_rollup_states_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE log_rollup_states ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_rollup_states FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON log_rollup_states FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON log_rollup_states FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON log_rollup_states TO saleslog_app;

CREATE TABLE log_rollups (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  days smallint NOT NULL,
  start_day date NOT NULL,
  author_id bigint NOT NULL,
  log_count integer NOT NULL,
  meeting_count integer NOT NULL,
  read_count integer NOT NULL,
  need_count integer NOT NULL,
  coaching_count integer NOT NULL,
  shared_count integer NOT NULL,
  strategic_count integer NOT NULL,
  product_count integer NOT NULL,
  personal_count integer NOT NULL,
  operational_count integer NOT NULL,
  code_0020001_count integer NOT NULL DEFAULT 0,
  code_0020002_count integer NOT NULL DEFAULT 0,
  code_0020003_count integer NOT NULL DEFAULT 0,
  code_0020004_count integer NOT NULL DEFAULT 0,
  code_0020005_count integer NOT NULL DEFAULT 0,
  code_0020006_count integer NOT NULL DEFAULT 0,
  code_0030001_count integer NOT NULL DEFAULT 0,
  code_0030002_count integer NOT NULL DEFAULT 0,
  code_0030003_count integer NOT NULL DEFAULT 0,
  code_0030004_count integer NOT NULL DEFAULT 0,
  code_0030005_count integer NOT NULL DEFAULT 0,
  code_0030006_count integer NOT NULL DEFAULT 0,
  code_0030007_count integer NOT NULL DEFAULT 0,
  CONSTRAINT log_rollups_pkey PRIMARY KEY (workgroup_id, days, start_day, author_id),
  CONSTRAINT log_rollups_days_check CHECK (days = ANY (ARRAY[1, 7])),
  CONSTRAINT log_rollups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE log_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON log_rollups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON log_rollups FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT ON log_rollups TO saleslog_app;

CREATE TABLE log_sentences (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sales_log_id bigint NOT NULL,
  start_at integer NOT NULL,
  end_at integer NOT NULL,
  hash text NOT NULL,
  type text NOT NULL,
  item_id bigint,
  confidence real NOT NULL,
  perhaps text,
  source text NOT NULL,
  lesson_id bigint,
  CONSTRAINT log_sentences_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT log_sentences_workgroup_id_sales_log_id_start_at_key UNIQUE (workgroup_id, sales_log_id, start_at),
  CONSTRAINT log_sentences_perhaps_check CHECK (perhaps = ANY (ARRAY['strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT log_sentences_source_check CHECK (source = ANY (ARRAY['starter'::text, 'taught'::text, 'person'::text])),
  CONSTRAINT log_sentences_type_check CHECK (type = ANY (ARRAY['none'::text, 'strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT log_sentences_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT log_sentences_workgroup_id_item_id_fkey FOREIGN KEY (workgroup_id, item_id) REFERENCES need_items(workgroup_id, id) ON DELETE SET NULL (item_id),
  CONSTRAINT log_sentences_workgroup_id_lesson_id_fkey FOREIGN KEY (workgroup_id, lesson_id) REFERENCES need_lessons(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT log_sentences_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE log_sentences ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_sentences FORCE ROW LEVEL SECURITY;
CREATE INDEX log_sentences_workgroup_id_item_id_idx ON log_sentences USING btree (workgroup_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX log_sentences_workgroup_id_lesson_id_idx ON log_sentences USING btree (workgroup_id, lesson_id) WHERE lesson_id IS NOT NULL;
CREATE POLICY readable ON log_sentences FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_sentences.workgroup_id AND log.id = log_sentences.sales_log_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_sentences.workgroup_id AND log.id = log_sentences.sales_log_id)));
GRANT DELETE, INSERT, SELECT, UPDATE ON log_sentences TO saleslog_app;

CREATE TABLE log_total_rollups (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  days smallint NOT NULL,
  start_day date NOT NULL,
  log_count integer NOT NULL,
  meeting_count integer NOT NULL,
  read_count integer NOT NULL,
  need_count integer NOT NULL,
  coaching_count integer NOT NULL,
  shared_count integer NOT NULL,
  strategic_count integer NOT NULL,
  product_count integer NOT NULL,
  personal_count integer NOT NULL,
  operational_count integer NOT NULL,
  code_0020001_count integer NOT NULL DEFAULT 0,
  code_0020002_count integer NOT NULL DEFAULT 0,
  code_0020003_count integer NOT NULL DEFAULT 0,
  code_0020004_count integer NOT NULL DEFAULT 0,
  code_0020005_count integer NOT NULL DEFAULT 0,
  code_0020006_count integer NOT NULL DEFAULT 0,
  code_0030001_count integer NOT NULL DEFAULT 0,
  code_0030002_count integer NOT NULL DEFAULT 0,
  code_0030003_count integer NOT NULL DEFAULT 0,
  code_0030004_count integer NOT NULL DEFAULT 0,
  code_0030005_count integer NOT NULL DEFAULT 0,
  code_0030006_count integer NOT NULL DEFAULT 0,
  code_0030007_count integer NOT NULL DEFAULT 0,
  CONSTRAINT log_total_rollups_pkey PRIMARY KEY (workgroup_id, days, start_day),
  CONSTRAINT log_total_rollups_days_check CHECK (days = ANY (ARRAY[1, 7])),
  CONSTRAINT log_total_rollups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE log_total_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_total_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON log_total_rollups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON log_total_rollups FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT ON log_total_rollups TO saleslog_app;

CREATE TABLE log_versions (
  workgroup_id bigint NOT NULL,
  sales_log_id bigint NOT NULL,
  ver integer NOT NULL,
  saved_by_id bigint,
  saved_at timestamp with time zone NOT NULL,
  was jsonb NOT NULL,
  CONSTRAINT log_versions_pkey PRIMARY KEY (workgroup_id, sales_log_id, ver),
  CONSTRAINT log_versions_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT log_versions_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT log_versions_workgroup_id_saved_by_id_fkey FOREIGN KEY (workgroup_id, saved_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE log_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY editable ON log_versions FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_versions.workgroup_id AND log.id = log_versions.sales_log_id AND ((( SELECT app_user() AS app_user)) = log.author_id OR ((( SELECT app_user() AS app_user)) = ANY (log.co_author_ids))))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = log_versions.workgroup_id AND log.id = log_versions.sales_log_id)));
GRANT DELETE, INSERT, SELECT ON log_versions TO saleslog_app;

CREATE TABLE loose_files (
  key text NOT NULL,
  since timestamp with time zone NOT NULL,
  erasing_at timestamp with time zone,
  CONSTRAINT loose_files_pkey PRIMARY KEY (key)
);
CREATE INDEX loose_files_since_idx ON loose_files USING btree (since);
GRANT DELETE, INSERT, SELECT ON loose_files TO saleslog_app;
GRANT UPDATE (erasing_at) ON loose_files TO saleslog_app;

CREATE TABLE members (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role smallint NOT NULL,
  department_id bigint,
  rank text NOT NULL DEFAULT ''::text,
  joined_at timestamp with time zone NOT NULL DEFAULT now(),
  left_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT members_pkey PRIMARY KEY (workgroup_id, user_id),
  CONSTRAINT members_role_check CHECK (role = ANY (ARRAY[0, 1, 2, 9])),
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT members_workgroup_id_department_id_fkey FOREIGN KEY (workgroup_id, department_id) REFERENCES departments(workgroup_id, id),
  CONSTRAINT members_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE members ENABLE ROW LEVEL SECURITY;
ALTER TABLE members FORCE ROW LEVEL SECURITY;
CREATE INDEX members_user_id_idx ON members USING btree (user_id);
CREATE UNIQUE INDEX members_one_master ON members USING btree (workgroup_id) WHERE role = 0 AND left_at IS NULL;
CREATE POLICY own ON members FOR SELECT
  USING (user_id = (( SELECT app_user() AS app_user)));
CREATE POLICY tenant ON members FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE TRIGGER api_tokens_ended AFTER UPDATE OF left_at ON members FOR EACH ROW WHEN (old.left_at IS NULL AND new.left_at IS NOT NULL) EXECUTE FUNCTION end_api_tokens_of_member();
CREATE TRIGGER seats_counted AFTER INSERT OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION keep_seat_day();
CREATE TRIGGER seats_recounted AFTER UPDATE OF left_at ON members FOR EACH ROW WHEN (old.left_at IS DISTINCT FROM new.left_at) EXECUTE FUNCTION keep_seat_day();
GRANT DELETE, INSERT, SELECT, UPDATE ON members TO saleslog_app;

CREATE TABLE merge_rows (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  merge_id bigint NOT NULL,
  what text NOT NULL,
  row_id bigint NOT NULL,
  customer_id bigint,
  contact_id bigint,
  CONSTRAINT merge_rows_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT merge_rows_workgroup_id_merge_id_what_row_id_key UNIQUE (workgroup_id, merge_id, what, row_id),
  CONSTRAINT merge_rows_what_check CHECK (what = ANY (ARRAY['log'::text, 'contact'::text, 'stage_move'::text, 'headline'::text])),
  CONSTRAINT merge_rows_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT merge_rows_workgroup_id_merge_id_fkey FOREIGN KEY (workgroup_id, merge_id) REFERENCES merges(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE merge_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE merge_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY managed ON merge_rows FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT, UPDATE ON merge_rows TO saleslog_app;

CREATE TABLE merges (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  with_id bigint,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  wrote jsonb NOT NULL,
  by_id bigint NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT merges_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT merges_kind_check CHECK (kind = ANY (ARRAY['customer'::text, 'contact'::text])),
  CONSTRAINT merges_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT merges_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT merges_workgroup_id_with_id_fkey FOREIGN KEY (workgroup_id, with_id) REFERENCES merges(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE merges FORCE ROW LEVEL SECURITY;
CREATE INDEX merges_workgroup_id_kind_kept_id_idx ON merges USING btree (workgroup_id, kind, kept_id);
CREATE INDEX merges_workgroup_id_with_id_idx ON merges USING btree (workgroup_id, with_id) WHERE with_id IS NOT NULL;
CREATE POLICY managed ON merges FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT DELETE, INSERT, SELECT, UPDATE ON merges TO saleslog_app;

CREATE TABLE migrations (
  name text NOT NULL,
  sha256 text NOT NULL,
  ran_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE mutes (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  customer_id bigint,
  sales_log_id bigint,
  CONSTRAINT mutes_workgroup_id_user_id_customer_id_sales_log_id_key UNIQUE NULLS NOT DISTINCT (workgroup_id, user_id, customer_id, sales_log_id),
  CONSTRAINT mutes_check CHECK (num_nonnulls(customer_id, sales_log_id) = 1),
  CONSTRAINT mutes_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT mutes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT mutes_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT mutes_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE mutes ENABLE ROW LEVEL SECURITY;
ALTER TABLE mutes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON mutes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, INSERT, SELECT ON mutes TO saleslog_app;

CREATE TABLE need_courses (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version bigint NOT NULL,
  unlearnt_version bigint NOT NULL DEFAULT 0,
  items_version bigint NOT NULL DEFAULT 0,
  refreshing_at timestamp with time zone,
  refreshed integer NOT NULL DEFAULT 0,
  to_refresh integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  round_version bigint NOT NULL DEFAULT 0,
  uncounted integer NOT NULL DEFAULT 0,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT need_courses_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_courses_workgroup_id_key UNIQUE (workgroup_id),
  CONSTRAINT need_courses_changes_check CHECK (jsonb_typeof(changes) = 'array'::text),
  CONSTRAINT need_courses_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_courses ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_courses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON need_courses FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_courses TO saleslog_app;

CREATE TABLE need_item_rollups (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  days smallint NOT NULL,
  start_day date NOT NULL,
  author_id bigint NOT NULL,
  item_id bigint NOT NULL,
  log_count integer NOT NULL,
  CONSTRAINT need_item_rollups_pkey PRIMARY KEY (workgroup_id, days, start_day, author_id, item_id),
  CONSTRAINT need_item_rollups_days_check CHECK (days = ANY (ARRAY[1, 7])),
  CONSTRAINT need_item_rollups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_item_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_item_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON need_item_rollups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON need_item_rollups FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT ON need_item_rollups TO saleslog_app;

CREATE TABLE need_items (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  synonyms text[] NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  brought bigint,
  CONSTRAINT need_items_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_items_type_check CHECK (type = ANY (ARRAY['strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT need_items_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_items FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX need_items_workgroup_id_lower_idx ON need_items USING btree (workgroup_id, lower(name));
CREATE POLICY changeable ON need_items FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
CREATE POLICY readable ON need_items FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_items TO saleslog_app;

CREATE TABLE need_lessons (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version bigint NOT NULL,
  language text NOT NULL,
  sentence text NOT NULL,
  type text NOT NULL,
  item_id bigint,
  keywords text[] NOT NULL,
  sales_log_id bigint,
  by_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  brought bigint,
  CONSTRAINT need_lessons_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_lessons_workgroup_id_version_key UNIQUE (workgroup_id, version),
  CONSTRAINT need_lessons_type_check CHECK (type = ANY (ARRAY['none'::text, 'strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT need_lessons_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT need_lessons_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT need_lessons_workgroup_id_item_id_fkey FOREIGN KEY (workgroup_id, item_id) REFERENCES need_items(workgroup_id, id) ON DELETE SET NULL (item_id),
  CONSTRAINT need_lessons_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE SET NULL (sales_log_id)
);
ALTER TABLE need_lessons ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_lessons FORCE ROW LEVEL SECURITY;
CREATE INDEX need_lessons_workgroup_id_brought_idx ON need_lessons USING btree (workgroup_id, brought) WHERE brought IS NOT NULL;
CREATE INDEX need_lessons_workgroup_id_item_id_idx ON need_lessons USING btree (workgroup_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX need_lessons_workgroup_id_language_version_idx ON need_lessons USING btree (workgroup_id, language, version);
CREATE INDEX need_lessons_workgroup_id_sales_log_id_idx ON need_lessons USING btree (workgroup_id, sales_log_id) WHERE sales_log_id IS NOT NULL;
CREATE POLICY readable ON need_lessons FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR by_id = (( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = need_lessons.workgroup_id AND log.id = need_lessons.sales_log_id))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR by_id = (( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT FROM sales_logs log WHERE log.workgroup_id = need_lessons.workgroup_id AND log.id = need_lessons.sales_log_id))));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_lessons TO saleslog_app;

CREATE TABLE need_merges (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  name text NOT NULL,
  synonyms text[] NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ver integer NOT NULL,
  added text[] NOT NULL,
  lesson_ids bigint[] NOT NULL,
  by_id bigint NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  CONSTRAINT need_merges_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_merges_workgroup_id_gone_id_key UNIQUE (workgroup_id, gone_id),
  CONSTRAINT need_merges_type_check CHECK (type = ANY (ARRAY['strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT need_merges_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT need_merges_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY changeable ON need_merges FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
CREATE POLICY readable ON need_merges FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_merges TO saleslog_app;

CREATE TABLE need_nouns (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  noun text NOT NULL,
  state text NOT NULL,
  by_id bigint NOT NULL,
  CONSTRAINT need_nouns_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_nouns_workgroup_id_noun_key UNIQUE (workgroup_id, noun),
  CONSTRAINT need_nouns_state_check CHECK (state = ANY (ARRAY['saved'::text, 'hidden'::text])),
  CONSTRAINT need_nouns_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT need_nouns_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_nouns ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_nouns FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON need_nouns FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_nouns TO saleslog_app;

CREATE TABLE need_questions (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  key text,
  content text NOT NULL,
  by_id bigint NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT need_questions_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT need_questions_workgroup_id_key_key UNIQUE (workgroup_id, key),
  CONSTRAINT need_questions_check CHECK (key IS NOT NULL OR content <> ''::text),
  CONSTRAINT need_questions_type_check CHECK (type = ANY (ARRAY['strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT need_questions_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT need_questions_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE need_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE need_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY changeable ON need_questions FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
CREATE POLICY readable ON need_questions FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON need_questions TO saleslog_app;

CREATE TABLE news_words (
  workgroup_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  words text[] NOT NULL,
  changed_by_id bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT news_words_pkey PRIMARY KEY (workgroup_id, customer_id),
  CONSTRAINT news_words_words_check CHECK (cardinality(words) >= 1 AND cardinality(words) <= 5),
  CONSTRAINT news_words_workgroup_id_changed_by_id_fkey FOREIGN KEY (workgroup_id, changed_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT news_words_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT news_words_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE news_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_words FORCE ROW LEVEL SECURITY;
CREATE INDEX news_words_by ON news_words USING btree (workgroup_id, changed_by_id);
CREATE POLICY tenant ON news_words FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON news_words TO saleslog_app;

CREATE TABLE notice_reads (
  workgroup_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT notice_reads_pkey PRIMARY KEY (workgroup_id, notice_id, user_id),
  CONSTRAINT notice_reads_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT notice_reads_workgroup_id_notice_id_fkey FOREIGN KEY (workgroup_id, notice_id) REFERENCES notices(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notice_reads_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE notice_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON notice_reads FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)));
GRANT INSERT, SELECT ON notice_reads TO saleslog_app;

CREATE TABLE notices (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  is_pinned boolean NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  tells boolean NOT NULL,
  told_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_by_id bigint,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT notices_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT notices_workgroup_id_author_id_fkey FOREIGN KEY (workgroup_id, author_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT notices_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT notices_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notices FORCE ROW LEVEL SECURITY;
CREATE INDEX notices_newest ON notices USING btree (workgroup_id, is_pinned DESC, opens_at DESC, id DESC);
CREATE POLICY own ON notices FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON notices TO saleslog_app;

CREATE TABLE notifications (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  actor_id bigint,
  sales_log_id bigint,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  contact_id bigint,
  about_day date,
  inquiry_id bigint,
  notice_id bigint,
  pushed_at timestamp with time zone,
  comment_id bigint,
  feedback_id bigint,
  import_id bigint,
  plan_id bigint,
  plan_at timestamp with time zone,
  alarm_minutes integer,
  guest_name text,
  guest_answer text,
  word text,
  word_count integer,
  usual_count double precision,
  customer_id bigint,
  customer_count integer,
  CONSTRAINT notifications_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT notifications_workgroup_id_user_id_key_key UNIQUE (workgroup_id, user_id, key),
  CONSTRAINT notifications_customer CHECK ((customer_id IS NULL) = (customer_count IS NULL)),
  CONSTRAINT notifications_customer_count_check CHECK (customer_count > 0),
  CONSTRAINT notifications_guest CHECK ((guest_name IS NULL) = (guest_answer IS NULL)),
  CONSTRAINT notifications_guest_answer_check CHECK (guest_answer = ANY (ARRAY['yes'::text, 'maybe'::text, 'no'::text])),
  CONSTRAINT notifications_word CHECK ((word_count IS NULL) = (usual_count IS NULL) AND (word_count IS NULL OR word IS NOT NULL)),
  CONSTRAINT notifications_word_check CHECK (char_length(word) <= 100),
  CONSTRAINT notifications_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_actor_id_fkey FOREIGN KEY (workgroup_id, actor_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT notifications_workgroup_id_comment_id_fkey FOREIGN KEY (workgroup_id, comment_id) REFERENCES comments(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_contact_id_fkey FOREIGN KEY (workgroup_id, contact_id) REFERENCES contacts(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_feedback_id_fkey FOREIGN KEY (workgroup_id, feedback_id) REFERENCES feedback(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_import_id_fkey FOREIGN KEY (workgroup_id, import_id) REFERENCES imports(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_notice_id_fkey FOREIGN KEY (workgroup_id, notice_id) REFERENCES notices(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_plan_id_fkey FOREIGN KEY (workgroup_id, plan_id) REFERENCES plans(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE INDEX notifications_inquiry_id_idx ON notifications USING btree (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE INDEX notifications_newest ON notifications USING btree (workgroup_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_to_mail ON notifications USING btree (workgroup_id, user_id, created_at) WHERE mailed_at IS NULL;
CREATE INDEX notifications_to_push ON notifications USING btree (workgroup_id, user_id, created_at) WHERE pushed_at IS NULL;
CREATE INDEX notifications_unread ON notifications USING btree (workgroup_id, user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_workgroup_id_comment_id_idx ON notifications USING btree (workgroup_id, comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_contact_id_idx ON notifications USING btree (workgroup_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_customer_id_idx ON notifications USING btree (workgroup_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_feedback_id_idx ON notifications USING btree (workgroup_id, feedback_id) WHERE feedback_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_import_id_idx ON notifications USING btree (workgroup_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_notice_id_idx ON notifications USING btree (workgroup_id, notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_plan_id_idx ON notifications USING btree (workgroup_id, plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX notifications_workgroup_id_sales_log_id_idx ON notifications USING btree (workgroup_id, sales_log_id) WHERE sales_log_id IS NOT NULL;
CREATE POLICY own ON notifications FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT INSERT, SELECT ON notifications TO saleslog_app;
GRANT UPDATE (read_at, mailed_at, pushed_at) ON notifications TO saleslog_app;

CREATE TABLE one_time_codes (
  purpose text NOT NULL,
  recipient text NOT NULL,
  hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  device bytea NOT NULL DEFAULT '\x'::bytea,
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (purpose, recipient, device),
  CONSTRAINT one_time_codes_purpose_check CHECK (purpose = ANY (ARRAY['email'::text, 'phone'::text, 'deletion'::text, 'proof'::text]))
);

CREATE TABLE own_writes (
  user_id bigint NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT own_writes_pkey PRIMARY KEY (user_id),
  CONSTRAINT own_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE owner_secrets (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT owner_secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE passkey_challenges (
  session_id bigint NOT NULL,
  challenge bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_id),
  CONSTRAINT passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id_idx ON passkeys USING btree (user_id);

CREATE TABLE password_links (
  hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_links_pkey PRIMARY KEY (hash),
  CONSTRAINT password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_links_user_id_idx ON password_links USING btree (user_id);

CREATE TABLE payments (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  bill_id bigint NOT NULL,
  reference text NOT NULL,
  pay_way text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT payments_workgroup_id_reference_key UNIQUE (workgroup_id, reference),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_currency_check CHECK (currency = ANY (ARRAY['KRW'::text, 'USD'::text])),
  CONSTRAINT payments_pay_way_check CHECK (pay_way = ANY (ARRAY['card'::text, 'transfer'::text])),
  CONSTRAINT payments_workgroup_id_bill_id_fkey FOREIGN KEY (workgroup_id, bill_id) REFERENCES bills(workgroup_id, id),
  CONSTRAINT payments_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payments FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT INSERT, SELECT ON payments TO saleslog_app;

CREATE TABLE plan_changes (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  plan_ids bigint[] NOT NULL,
  changed jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT plan_changes_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT plan_changes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT plan_changes_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE plan_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_changes FORCE ROW LEVEL SECURITY;
CREATE INDEX plan_changes_workgroup_id_user_id_id_idx ON plan_changes USING btree (workgroup_id, user_id, id DESC);
CREATE POLICY own ON plan_changes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND user_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, INSERT, SELECT ON plan_changes TO saleslog_app;

CREATE TABLE plan_guests (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  plan_id bigint NOT NULL,
  email text NOT NULL,
  hashes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  sent jsonb,
  sequence integer NOT NULL DEFAULT 0,
  answer text,
  answered_at timestamp with time zone,
  answered_times text,
  CONSTRAINT plan_guests_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT plan_guests_workgroup_id_plan_id_email_key UNIQUE (workgroup_id, plan_id, email),
  CONSTRAINT plan_guests_answer_check CHECK (answer = ANY (ARRAY['yes'::text, 'no'::text, 'maybe'::text])),
  CONSTRAINT plan_guests_check CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_times IS NULL)),
  CONSTRAINT plan_guests_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT plan_guests_workgroup_id_plan_id_fkey FOREIGN KEY (workgroup_id, plan_id) REFERENCES plans(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE plan_guests ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_guests FORCE ROW LEVEL SECURITY;
CREATE INDEX plan_guests_by_link ON plan_guests USING gin (hashes);
CREATE POLICY readable ON plan_guests FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM plans p WHERE p.workgroup_id = plan_guests.workgroup_id AND p.id = plan_guests.plan_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM plans p WHERE p.workgroup_id = plan_guests.workgroup_id AND p.id = plan_guests.plan_id)));
GRANT DELETE, INSERT, SELECT, UPDATE ON plan_guests TO saleslog_app;

CREATE TABLE plan_outcomes (
  workgroup_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  day date NOT NULL,
  log_id bigint,
  dismissed_at timestamp with time zone,
  CONSTRAINT plan_outcomes_pkey PRIMARY KEY (workgroup_id, plan_id, day),
  CONSTRAINT plan_outcomes_check CHECK (log_id IS NOT NULL OR dismissed_at IS NOT NULL),
  CONSTRAINT plan_outcomes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT plan_outcomes_workgroup_id_log_id_fkey FOREIGN KEY (workgroup_id, log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT plan_outcomes_workgroup_id_plan_id_fkey FOREIGN KEY (workgroup_id, plan_id) REFERENCES plans(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE plan_outcomes ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_outcomes FORCE ROW LEVEL SECURITY;
CREATE INDEX plan_outcomes_workgroup_id_log_id_idx ON plan_outcomes USING btree (workgroup_id, log_id) WHERE log_id IS NOT NULL;
CREATE POLICY readable ON plan_outcomes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM plans p WHERE p.workgroup_id = plan_outcomes.workgroup_id AND p.id = plan_outcomes.plan_id)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (EXISTS ( SELECT FROM plans p WHERE p.workgroup_id = plan_outcomes.workgroup_id AND p.id = plan_outcomes.plan_id)));
GRANT DELETE, INSERT, SELECT, UPDATE ON plan_outcomes TO saleslog_app;

CREATE TABLE plans (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  attendee_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  text text NOT NULL,
  is_all_day boolean NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  time_zone text NOT NULL,
  rule text NOT NULL DEFAULT ''::text,
  until_day date NOT NULL,
  excluded date[] NOT NULL DEFAULT '{}'::date[],
  series_id bigint,
  series_day date,
  customer_id bigint,
  contact_id bigint,
  place text NOT NULL DEFAULT ''::text,
  search text NOT NULL DEFAULT ''::text,
  memo text NOT NULL DEFAULT ''::text,
  alarms integer[] NOT NULL DEFAULT '{}'::integer[],
  next_alarm_at timestamp with time zone,
  is_private boolean NOT NULL DEFAULT false,
  look text NOT NULL DEFAULT 'soft'::text,
  log_id bigint,
  guests jsonb NOT NULL DEFAULT '[]'::jsonb,
  import_uid text,
  import_key text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT plans_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT plans_alarms_check CHECK (alarms <@ '{5,10,30,120,240}'::integer[]),
  CONSTRAINT plans_attendee_ids_check CHECK (cardinality(attendee_ids) <= 10),
  CONSTRAINT plans_check CHECK (last_day >= first_day),
  CONSTRAINT plans_check1 CHECK (ends_at >= starts_at),
  CONSTRAINT plans_check2 CHECK (is_all_day = (starts_at IS NULL) AND is_all_day = (ends_at IS NULL)),
  CONSTRAINT plans_check3 CHECK ((series_id IS NULL) = (series_day IS NULL)),
  CONSTRAINT plans_guests_check CHECK (jsonb_typeof(guests) = 'array'::text AND jsonb_array_length(guests) <= 10),
  CONSTRAINT plans_look_check CHECK (look = ANY (ARRAY['soft'::text, 'full'::text, 'sand'::text, 'ink'::text])),
  CONSTRAINT plans_text_check CHECK (text <> ''::text AND char_length(text) <= 2000),
  CONSTRAINT plans_workgroup_id_contact_id_fkey FOREIGN KEY (workgroup_id, contact_id) REFERENCES contacts(workgroup_id, id) ON DELETE SET NULL (contact_id),
  CONSTRAINT plans_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE SET NULL (customer_id),
  CONSTRAINT plans_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT plans_workgroup_id_log_id_fkey FOREIGN KEY (workgroup_id, log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE SET NULL (log_id),
  CONSTRAINT plans_workgroup_id_owner_id_fkey FOREIGN KEY (workgroup_id, owner_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT plans_workgroup_id_series_id_fkey FOREIGN KEY (workgroup_id, series_id) REFERENCES plans(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT plans_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE plans FORCE ROW LEVEL SECURITY;
CREATE INDEX plans_deleted ON plans USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX plans_imported ON plans USING btree (workgroup_id, owner_id, import_uid) WHERE import_uid IS NOT NULL;
CREATE INDEX plans_in_range ON plans USING btree (workgroup_id, first_day, until_day) WHERE deleted_at IS NULL;
CREATE INDEX plans_of_attendees ON plans USING gin (attendee_ids) WHERE deleted_at IS NULL AND attendee_ids <> '{}'::bigint[];
CREATE INDEX plans_of_contact ON plans USING btree (workgroup_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX plans_of_customer ON plans USING btree (workgroup_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX plans_of_log ON plans USING btree (workgroup_id, log_id) WHERE log_id IS NOT NULL;
CREATE INDEX plans_of_owner ON plans USING btree (workgroup_id, owner_id, first_day) WHERE deleted_at IS NULL;
CREATE INDEX plans_of_series ON plans USING btree (workgroup_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX plans_with_alarm ON plans USING btree (workgroup_id, next_alarm_at) WHERE next_alarm_at IS NOT NULL;
CREATE POLICY readable ON plans FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR owner_id = (( SELECT app_user() AS app_user)) OR attendee_ids @> ARRAY[( SELECT app_user() AS app_user)]))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR owner_id = (( SELECT app_user() AS app_user)) OR attendee_ids @> ARRAY[( SELECT app_user() AS app_user)]));
CREATE TRIGGER told_appeared AFTER UPDATE OF is_private, deleted_at ON plans FOR EACH ROW WHEN ((old.is_private OR old.deleted_at IS NOT NULL) AND NOT new.is_private AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('plan', 'registered');
CREATE TRIGGER told_changed AFTER UPDATE OF owner_id, attendee_ids, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, rule, excluded, customer_id, contact_id, place, memo, log_id ON plans FOR EACH ROW WHEN (NOT old.is_private AND old.deleted_at IS NULL AND NOT new.is_private AND new.deleted_at IS NULL AND (old.owner_id IS DISTINCT FROM new.owner_id OR old.attendee_ids IS DISTINCT FROM new.attendee_ids OR old.text IS DISTINCT FROM new.text OR old.is_all_day IS DISTINCT FROM new.is_all_day OR old.first_day IS DISTINCT FROM new.first_day OR old.last_day IS DISTINCT FROM new.last_day OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at OR old.time_zone IS DISTINCT FROM new.time_zone OR old.rule IS DISTINCT FROM new.rule OR old.excluded IS DISTINCT FROM new.excluded OR old.customer_id IS DISTINCT FROM new.customer_id OR old.contact_id IS DISTINCT FROM new.contact_id OR old.place IS DISTINCT FROM new.place OR old.memo IS DISTINCT FROM new.memo OR old.log_id IS DISTINCT FROM new.log_id)) EXECUTE FUNCTION tell_webhooks('plan', 'changed');
CREATE TRIGGER told_deleted AFTER UPDATE OF is_private, deleted_at ON plans FOR EACH ROW WHEN (NOT old.is_private AND old.deleted_at IS NULL AND (new.is_private OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION tell_webhooks('plan', 'deleted');
CREATE TRIGGER told_erased AFTER DELETE ON plans FOR EACH ROW WHEN (NOT old.is_private AND old.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('plan', 'deleted');
CREATE TRIGGER told_new AFTER INSERT ON plans FOR EACH ROW WHEN (NOT new.is_private AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks('plan', 'registered');
GRANT DELETE, INSERT, SELECT, UPDATE ON plans TO saleslog_app;

CREATE TABLE proposals (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  sealed bytea NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  CONSTRAINT proposals_pkey PRIMARY KEY (workgroup_id, supplier_id),
  CONSTRAINT proposals_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT proposals_workgroup_id_order_id_fkey FOREIGN KEY (workgroup_id, order_id) REFERENCES purchase_orders(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT proposals_workgroup_id_supplier_id_fkey FOREIGN KEY (workgroup_id, supplier_id) REFERENCES purchase_order_suppliers(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE proposals FORCE ROW LEVEL SECURITY;
CREATE INDEX proposals_by_order ON proposals USING btree (workgroup_id, order_id);
CREATE POLICY tenant ON proposals FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (supplier_id = (( SELECT app_bid_supplier() AS app_bid_supplier)) OR ((( SELECT app_role() AS app_role)) < 9 OR (supplier_id IN ( SELECT o.supplier_id FROM own_order_suppliers() o(order_id, supplier_id)))) AND (EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = proposals.workgroup_id AND o.id = proposals.order_id AND o.due_at <= statement_timestamp() AND (o.status = ANY (ARRAY['published'::text, 'awarded'::text]))))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND supplier_id = (( SELECT app_bid_supplier() AS app_bid_supplier)) AND (EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = proposals.workgroup_id AND o.id = proposals.order_id AND o.due_at > clock_timestamp() AND o.status = 'published'::text)));
CREATE POLICY unopened ON proposals AS RESTRICTIVE FOR DELETE
  USING ((EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = proposals.workgroup_id AND o.id = proposals.order_id AND o.due_at > clock_timestamp() AND o.status = 'published'::text)));
GRANT DELETE, INSERT, SELECT, UPDATE ON proposals TO saleslog_app;

CREATE TABLE provider_accounts (
  workgroup_id bigint NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_accounts_pkey PRIMARY KEY (workgroup_id, issuer, subject),
  CONSTRAINT provider_accounts_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT provider_accounts_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id) ON DELETE CASCADE
);
ALTER TABLE provider_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_accounts FORCE ROW LEVEL SECURITY;
CREATE INDEX provider_accounts_workgroup_id_user_id_idx ON provider_accounts USING btree (workgroup_id, user_id);
CREATE POLICY tenant ON provider_accounts FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON provider_accounts TO saleslog_app;

CREATE TABLE purchase_order_files (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  supplier_id bigint,
  added_by_id bigint,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  key text NOT NULL,
  has_preview boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT purchase_order_files_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT purchase_order_files_workgroup_id_key_key UNIQUE (workgroup_id, key),
  CONSTRAINT purchase_order_files_workgroup_id_added_by_id_fkey FOREIGN KEY (workgroup_id, added_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT purchase_order_files_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_files_workgroup_id_order_id_fkey FOREIGN KEY (workgroup_id, order_id) REFERENCES purchase_orders(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_files_workgroup_id_supplier_id_fkey FOREIGN KEY (workgroup_id, supplier_id) REFERENCES purchase_order_suppliers(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE purchase_order_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_files FORCE ROW LEVEL SECURITY;
CREATE INDEX purchase_order_files_by_order ON purchase_order_files USING btree (workgroup_id, order_id, id);
CREATE INDEX purchase_order_files_by_supplier ON purchase_order_files USING btree (workgroup_id, supplier_id);
CREATE POLICY tenant ON purchase_order_files FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (key = (( SELECT app_file_key() AS app_file_key)) OR CASE WHEN supplier_id IS NULL THEN (EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = purchase_order_files.workgroup_id AND o.id = purchase_order_files.order_id)) ELSE (EXISTS ( SELECT FROM proposals p WHERE p.workgroup_id = purchase_order_files.workgroup_id AND p.supplier_id = purchase_order_files.supplier_id)) END))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND CASE WHEN supplier_id IS NULL THEN (( SELECT app_role() AS app_role)) < 9 ELSE supplier_id = (( SELECT app_bid_supplier() AS app_bid_supplier)) END);
CREATE TRIGGER claim AFTER INSERT ON purchase_order_files FOR EACH ROW EXECUTE FUNCTION claim_file();
CREATE TRIGGER let_go AFTER DELETE ON purchase_order_files FOR EACH ROW EXECUTE FUNCTION let_file_go();
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_order_files TO saleslog_app;

CREATE TABLE purchase_order_items (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  spec text NOT NULL DEFAULT ''::text,
  quantity numeric(13,3) NOT NULL,
  unit text NOT NULL,
  awarded_to_id bigint,
  CONSTRAINT purchase_order_items_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT purchase_order_items_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT purchase_order_items_workgroup_id_awarded_to_id_fkey FOREIGN KEY (workgroup_id, awarded_to_id) REFERENCES purchase_order_suppliers(workgroup_id, id),
  CONSTRAINT purchase_order_items_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_items_workgroup_id_order_id_fkey FOREIGN KEY (workgroup_id, order_id) REFERENCES purchase_orders(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE purchase_order_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_items FORCE ROW LEVEL SECURITY;
CREATE INDEX purchase_order_items_by_order ON purchase_order_items USING btree (workgroup_id, order_id, "position");
CREATE INDEX purchase_order_items_by_winner ON purchase_order_items USING btree (workgroup_id, awarded_to_id);
CREATE POLICY tenant ON purchase_order_items FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR (EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = purchase_order_items.workgroup_id AND o.id = purchase_order_items.order_id))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) < 9);
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_order_items TO saleslog_app;

CREATE TABLE purchase_order_questions (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  question text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  answer text NOT NULL DEFAULT ''::text,
  answered_by_id bigint,
  answered_at timestamp with time zone,
  CONSTRAINT purchase_order_questions_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT purchase_order_questions_workgroup_id_answered_by_id_fkey FOREIGN KEY (workgroup_id, answered_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT purchase_order_questions_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_questions_workgroup_id_order_id_fkey FOREIGN KEY (workgroup_id, order_id) REFERENCES purchase_orders(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_questions_workgroup_id_supplier_id_fkey FOREIGN KEY (workgroup_id, supplier_id) REFERENCES purchase_order_suppliers(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE purchase_order_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_questions FORCE ROW LEVEL SECURITY;
CREATE INDEX purchase_order_questions_by_order ON purchase_order_questions USING btree (workgroup_id, order_id);
CREATE INDEX purchase_order_questions_by_supplier ON purchase_order_questions USING btree (workgroup_id, supplier_id);
CREATE POLICY tenant ON purchase_order_questions FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR (EXISTS ( SELECT FROM purchase_orders o WHERE o.workgroup_id = purchase_order_questions.workgroup_id AND o.id = purchase_order_questions.order_id))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR supplier_id = (( SELECT app_bid_supplier() AS app_bid_supplier))));
GRANT INSERT, SELECT, UPDATE ON purchase_order_questions TO saleslog_app;

CREATE TABLE purchase_order_suppliers (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  customer_id bigint,
  link_hash bytea,
  sealed_code bytea,
  is_revoked boolean NOT NULL DEFAULT false,
  opened_at timestamp with time zone,
  submitted_at timestamp with time zone,
  proposal_ver integer NOT NULL DEFAULT 0,
  reminded_at timestamp with time zone,
  note text NOT NULL DEFAULT ''::text,
  CONSTRAINT purchase_order_suppliers_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT purchase_order_suppliers_workgroup_id_order_id_email_key UNIQUE (workgroup_id, order_id, email),
  CONSTRAINT purchase_order_suppliers_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE SET NULL (customer_id),
  CONSTRAINT purchase_order_suppliers_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_suppliers_workgroup_id_order_id_fkey FOREIGN KEY (workgroup_id, order_id) REFERENCES purchase_orders(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE purchase_order_suppliers ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_suppliers FORCE ROW LEVEL SECURITY;
CREATE INDEX purchase_order_suppliers_by_customer ON purchase_order_suppliers USING btree (workgroup_id, customer_id, order_id) WHERE customer_id IS NOT NULL;
CREATE INDEX purchase_order_suppliers_by_email ON purchase_order_suppliers USING btree (workgroup_id, email);
CREATE UNIQUE INDEX purchase_order_suppliers_by_link ON purchase_order_suppliers USING btree (workgroup_id, link_hash);
CREATE POLICY tenant ON purchase_order_suppliers FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR id = (( SELECT app_bid_supplier() AS app_bid_supplier)) OR (order_id IN ( SELECT o.order_id FROM own_order_suppliers() o(order_id, supplier_id)))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR id = (( SELECT app_bid_supplier() AS app_bid_supplier))));
CREATE TRIGGER follow_merged BEFORE INSERT OR UPDATE OF customer_id ON purchase_order_suppliers FOR EACH ROW EXECUTE FUNCTION follow_merged();
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_order_suppliers TO saleslog_app;

CREATE TABLE purchase_orders (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'draft'::text,
  title text NOT NULL,
  terms text NOT NULL DEFAULT ''::text,
  currency text NOT NULL,
  budget bigint,
  is_budget_shown boolean NOT NULL DEFAULT false,
  due_at timestamp with time zone,
  time_zone text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  created_by_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  published_at timestamp with time zone,
  awarded_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT purchase_orders_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT purchase_orders_budget_check CHECK (budget >= 0),
  CONSTRAINT purchase_orders_check CHECK (status = 'draft'::text OR due_at IS NOT NULL AND published_at IS NOT NULL),
  CONSTRAINT purchase_orders_check1 CHECK ((status = 'awarded'::text) = (awarded_at IS NOT NULL)),
  CONSTRAINT purchase_orders_check2 CHECK ((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)),
  CONSTRAINT purchase_orders_status_check CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'awarded'::text, 'cancelled'::text])),
  CONSTRAINT purchase_orders_workgroup_id_created_by_id_fkey FOREIGN KEY (workgroup_id, created_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT purchase_orders_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE purchase_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_orders FORCE ROW LEVEL SECURITY;
CREATE INDEX purchase_orders_by_due ON purchase_orders USING btree (workgroup_id, due_at, id);
CREATE POLICY tenant ON purchase_orders FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) < 9 OR status <> 'draft'::text AND (EXISTS ( SELECT FROM purchase_order_suppliers s WHERE s.workgroup_id = purchase_orders.workgroup_id AND s.order_id = purchase_orders.id))))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) < 9);
CREATE TRIGGER keep_sealed BEFORE UPDATE ON purchase_orders FOR EACH ROW WHEN (old.status <> 'draft'::text) EXECUTE FUNCTION keep_order_sealed();
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_orders TO saleslog_app;

CREATE TABLE push_devices (
  session_id bigint NOT NULL,
  user_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh bytea,
  auth bytea,
  created_at timestamp with time zone NOT NULL,
  pushed_at timestamp with time zone,
  CONSTRAINT push_devices_pkey PRIMARY KEY (session_id),
  CONSTRAINT push_devices_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_devices_keys CHECK ((p256dh IS NULL) = (auth IS NULL) AND (p256dh IS NULL) = starts_with(endpoint, 'wrapper:'::text)),
  CONSTRAINT push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY;
CREATE INDEX push_devices_user_id_idx ON push_devices USING btree (user_id);
CREATE POLICY own ON push_devices FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
GRANT DELETE, SELECT ON push_devices TO saleslog_app;
GRANT UPDATE (pushed_at) ON push_devices TO saleslog_app;

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE replica_beats (
  id smallint NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT replica_beats_pkey PRIMARY KEY (id),
  CONSTRAINT replica_beats_id_check CHECK (id = 1)
);

CREATE TABLE sales_log_changes (
  workgroup_id bigint NOT NULL,
  change bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  sign smallint NOT NULL,
  id bigint,
  author_id bigint,
  co_author_ids bigint[],
  customer_id bigint,
  contact_id bigint,
  happened_at timestamp with time zone,
  purpose text,
  channel text,
  marks text[],
  CONSTRAINT sales_log_changes_pkey PRIMARY KEY (workgroup_id, change),
  CONSTRAINT sales_log_changes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE sales_log_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_log_changes FORCE ROW LEVEL SECURITY;
CREATE INDEX sales_log_changes_workgroup_id_at_idx ON sales_log_changes USING btree (workgroup_id, at);
CREATE INDEX sales_log_changes_workgroup_id_txid_idx ON sales_log_changes USING btree (workgroup_id, txid);
CREATE POLICY readable ON sales_log_changes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (sign = 0 OR (( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user)) OR co_author_ids @> ARRAY[( SELECT app_user() AS app_user)]))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) <= 2);
GRANT SELECT ON sales_log_changes TO saleslog_app;

CREATE TABLE sales_logs (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id bigint NOT NULL,
  co_author_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  customer_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  sales_type text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  excerpt text NOT NULL,
  keywords text[] NOT NULL DEFAULT '{}'::text[],
  next_step text NOT NULL DEFAULT ''::text,
  next_day date,
  comment_count integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  ver integer NOT NULL DEFAULT 1,
  updated_by_id bigint,
  feedback_count integer NOT NULL DEFAULT 0,
  file_count integer NOT NULL DEFAULT 0,
  need_types text[],
  coaching_off_by_id bigint,
  coaching_off_at timestamp with time zone,
  needs_coaching boolean NOT NULL GENERATED ALWAYS AS (need_types IS NOT NULL AND need_types = '{}'::text[] AND coaching_off_at IS NULL) STORED,
  need_items bigint[] NOT NULL DEFAULT '{}'::bigint[],
  nouns text[] NOT NULL DEFAULT '{}'::text[],
  words text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT sales_logs_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT sales_logs_check CHECK ((coaching_off_by_id IS NULL) = (coaching_off_at IS NULL)),
  CONSTRAINT sales_logs_co_author_ids_check CHECK (cardinality(co_author_ids) <= 10),
  CONSTRAINT sales_logs_keywords_check CHECK (cardinality(keywords) <= 10),
  CONSTRAINT sales_logs_title_check CHECK (title <> ''::text AND char_length(title) <= 500),
  CONSTRAINT sales_logs_workgroup_id_author_id_fkey FOREIGN KEY (workgroup_id, author_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT sales_logs_workgroup_id_coaching_off_by_id_fkey FOREIGN KEY (workgroup_id, coaching_off_by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT sales_logs_workgroup_id_contact_id_fkey FOREIGN KEY (workgroup_id, contact_id) REFERENCES contacts(workgroup_id, id),
  CONSTRAINT sales_logs_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id),
  CONSTRAINT sales_logs_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT sales_logs_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE sales_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_logs FORCE ROW LEVEL SECURITY;
CREATE INDEX sales_logs_need_items_idx ON sales_logs USING gin (need_items);
CREATE INDEX sales_logs_newest ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) INCLUDE (author_id, co_author_ids, customer_id, contact_id, purpose, channel, keywords, need_types, need_items, needs_coaching);
CREATE INDEX sales_logs_of_author ON sales_logs USING btree (workgroup_id, author_id, happened_at DESC, id DESC);
CREATE INDEX sales_logs_of_contact ON sales_logs USING btree (workgroup_id, contact_id, happened_at DESC);
CREATE INDEX sales_logs_of_customer ON sales_logs USING btree (workgroup_id, customer_id, happened_at DESC, id DESC);
CREATE INDEX sales_logs_with_co_authors ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) INCLUDE (author_id, co_author_ids, customer_id, contact_id, purpose, channel) WHERE co_author_ids <> '{}'::bigint[];
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE feedback_count > 0;
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx1 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE next_step <> ''::text OR next_day IS NOT NULL;
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx2 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE file_count > 0;
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx3 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE need_types @> '{strategic}'::text[];
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx4 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE need_types @> '{product}'::text[];
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx5 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE need_types @> '{personal}'::text[];
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx6 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE need_types @> '{operational}'::text[];
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx7 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE needs_coaching;
CREATE INDEX sales_logs_workgroup_id_happened_at_id_idx8 ON sales_logs USING btree (workgroup_id, happened_at DESC, id DESC) WHERE coaching_off_at IS NOT NULL;
CREATE POLICY readable ON sales_logs FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user)) OR co_author_ids @> ARRAY[( SELECT app_user() AS app_user)]))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user)) OR co_author_ids @> ARRAY[( SELECT app_user() AS app_user)]));
CREATE CONSTRAINT TRIGGER touched_at_commit AFTER INSERT ON sales_logs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touched_by_log();
CREATE TRIGGER counted_changed AFTER UPDATE ON sales_logs REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_log_changes();
CREATE TRIGGER counted_deleted AFTER DELETE ON sales_logs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_log_changes();
CREATE TRIGGER counted_new AFTER INSERT ON sales_logs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_log_changes();
CREATE TRIGGER follow_merged BEFORE INSERT OR UPDATE OF customer_id, contact_id ON sales_logs FOR EACH ROW EXECUTE FUNCTION follow_merged();
CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF keywords, nouns ON sales_logs FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER searched_changed AFTER UPDATE ON sales_logs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_logs();
CREATE TRIGGER searched_new AFTER INSERT ON sales_logs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_written_logs();
CREATE TRIGGER told_changed AFTER UPDATE OF author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, keywords, next_step, next_day ON sales_logs FOR EACH ROW WHEN (old.author_id IS DISTINCT FROM new.author_id OR old.co_author_ids IS DISTINCT FROM new.co_author_ids OR old.customer_id IS DISTINCT FROM new.customer_id OR old.contact_id IS DISTINCT FROM new.contact_id OR old.happened_at IS DISTINCT FROM new.happened_at OR old.purpose IS DISTINCT FROM new.purpose OR old.channel IS DISTINCT FROM new.channel OR old.sales_type IS DISTINCT FROM new.sales_type OR old.title IS DISTINCT FROM new.title OR old.content IS DISTINCT FROM new.content OR old.keywords IS DISTINCT FROM new.keywords OR old.next_step IS DISTINCT FROM new.next_step OR old.next_day IS DISTINCT FROM new.next_day) EXECUTE FUNCTION tell_webhooks('log', 'changed');
CREATE TRIGGER told_deleted AFTER DELETE ON sales_logs FOR EACH ROW EXECUTE FUNCTION tell_webhooks('log', 'deleted');
CREATE TRIGGER told_needs AFTER UPDATE OF need_types ON sales_logs FOR EACH ROW WHEN (old.need_types IS DISTINCT FROM new.need_types) EXECUTE FUNCTION tell_webhooks('log', 'needs_changed');
CREATE TRIGGER told_new AFTER INSERT ON sales_logs FOR EACH ROW EXECUTE FUNCTION tell_webhooks('log', 'registered');
CREATE TRIGGER touched_by_changed AFTER UPDATE ON sales_logs REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touched_by_logs();
CREATE TRIGGER touched_by_deleted AFTER DELETE ON sales_logs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION touched_by_logs();
CREATE TRIGGER touched_by_new AFTER INSERT ON sales_logs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touched_by_logs();
GRANT DELETE, INSERT, SELECT, UPDATE ON sales_logs TO saleslog_app;

CREATE TABLE saved_views (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  filters jsonb NOT NULL,
  place integer NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT saved_views_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT saved_views_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT saved_views_workgroup_id_owner_id_fkey FOREIGN KEY (workgroup_id, owner_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE INDEX saved_views_workgroup_id_idx ON saved_views USING btree (workgroup_id) WHERE is_shared;
CREATE INDEX saved_views_workgroup_id_owner_id_idx ON saved_views USING btree (workgroup_id, owner_id);
CREATE POLICY changeable ON saved_views FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND CASE WHEN is_shared THEN (( SELECT app_role() AS app_role)) <= 2 ELSE owner_id = (( SELECT app_user() AS app_user)) END)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND CASE WHEN is_shared THEN (( SELECT app_role() AS app_role)) <= 2 ELSE owner_id = (( SELECT app_user() AS app_user)) END);
CREATE POLICY readable ON saved_views FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (is_shared OR owner_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_views TO saleslog_app;

CREATE TABLE search.entries (
  workgroup_id bigint NOT NULL,
  sales_log_id bigint NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  author_id bigint NOT NULL,
  readers bigint[] NOT NULL,
  customer_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  keywords text[] NOT NULL,
  body text NOT NULL,
  marks text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT entries_pkey PRIMARY KEY (workgroup_id, sales_log_id),
  CONSTRAINT entries_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT entries_workgroup_id_sales_log_id_fkey FOREIGN KEY (workgroup_id, sales_log_id) REFERENCES sales_logs(workgroup_id, id) ON DELETE CASCADE
);
CREATE INDEX gin ON search.entries USING gin (search_tokens(workgroup_id, happened_at, author_id, readers, customer_id, contact_id, purpose, channel, body)) WITH (fastupdate='on', gin_pending_list_limit='8192');
CREATE INDEX newest ON search.entries USING btree (workgroup_id, happened_at DESC, sales_log_id DESC);
CREATE INDEX of_customer ON search.entries USING btree (workgroup_id, customer_id);

CREATE TABLE search.renamed (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  contact_id bigint,
  done integer NOT NULL DEFAULT 0,
  CONSTRAINT renamed_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT renamed_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);

CREATE TABLE seat_days (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  seats integer NOT NULL,
  CONSTRAINT seat_days_pkey PRIMARY KEY (workgroup_id, day),
  CONSTRAINT seat_days_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE seat_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE seat_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON seat_days FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, SELECT ON seat_days TO saleslog_app;

CREATE TABLE secrets (
  name text NOT NULL,
  value bytea NOT NULL,
  CONSTRAINT secrets_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT ON secrets TO saleslog_app;

CREATE TABLE service_files (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  notice_id bigint,
  inquiry_id bigint,
  message_id bigint,
  added_by_id bigint,
  name text NOT NULL,
  type text NOT NULL,
  has_preview boolean NOT NULL,
  bytes integer NOT NULL,
  key text NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_files_pkey PRIMARY KEY (id),
  CONSTRAINT service_files_check CHECK (num_nonnulls(notice_id, inquiry_id) = 1),
  CONSTRAINT service_files_check1 CHECK (num_nonnulls(notice_id, message_id) < 2),
  CONSTRAINT service_files_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT service_files_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT service_files_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE,
  CONSTRAINT service_files_inquiry_id_message_id_fkey FOREIGN KEY (inquiry_id, message_id) REFERENCES inquiry_messages(inquiry_id, id) ON DELETE CASCADE,
  CONSTRAINT service_files_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES service_notices(id) ON DELETE CASCADE
);
ALTER TABLE service_files ENABLE ROW LEVEL SECURITY;
CREATE INDEX service_files_added_by_id_created_at_idx ON service_files USING btree (added_by_id, created_at);
CREATE INDEX service_files_deleted_at_idx ON service_files USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX service_files_inquiry_id_message_id_idx ON service_files USING btree (inquiry_id, message_id) WHERE inquiry_id IS NOT NULL;
CREATE INDEX service_files_key_idx ON service_files USING btree (key);
CREATE INDEX service_files_notice_id_idx ON service_files USING btree (notice_id) WHERE notice_id IS NOT NULL;
CREATE POLICY readable ON service_files FOR SELECT
  USING ((EXISTS ( SELECT FROM service_notices n WHERE n.id = service_files.notice_id AND n.opens_at <= now())) OR (EXISTS ( SELECT FROM inquiries i WHERE i.id = service_files.inquiry_id)));
CREATE POLICY said ON service_files FOR INSERT
  WITH CHECK ((EXISTS ( SELECT FROM inquiries i WHERE i.id = service_files.inquiry_id AND (i.asker_id = (( SELECT app_user() AS app_user)) OR i.id = (( SELECT app_inquiry() AS app_inquiry))))) AND NOT (EXISTS ( SELECT FROM inquiry_messages m WHERE m.id = service_files.message_id AND m.by_service)) AND NOT added_by_id IS DISTINCT FROM (( SELECT app_user() AS app_user)));
CREATE POLICY service ON service_files FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
CREATE TRIGGER claim AFTER INSERT ON service_files FOR EACH ROW EXECUTE FUNCTION claim_file();
CREATE TRIGGER let_go AFTER DELETE ON service_files FOR EACH ROW EXECUTE FUNCTION let_file_go();
GRANT INSERT, SELECT ON service_files TO saleslog_app;
GRANT UPDATE (deleted_at) ON service_files TO saleslog_app;

CREATE TABLE service_notice_reads (
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT service_notice_reads_pkey PRIMARY KEY (notice_id, user_id),
  CONSTRAINT service_notice_reads_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES service_notices(id) ON DELETE CASCADE,
  CONSTRAINT service_notice_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE service_notice_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON service_notice_reads FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
GRANT INSERT, SELECT ON service_notice_reads TO saleslog_app;

CREATE TABLE service_notices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id bigint,
  title text NOT NULL,
  content text NOT NULL,
  is_pinned boolean NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_by_id bigint,
  ver integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  CONSTRAINT service_notices_pkey PRIMARY KEY (id),
  CONSTRAINT service_notices_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT service_notices_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE service_notices ENABLE ROW LEVEL SECURITY;
CREATE INDEX service_notices_deleted ON service_notices USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX service_notices_newest ON service_notices USING btree (is_pinned DESC, opens_at DESC, id DESC);
CREATE POLICY readers ON service_notices FOR SELECT
  USING ((( SELECT app_user() AS app_user)) IS NOT NULL AND deleted_at IS NULL);
CREATE POLICY service ON service_notices FOR ALL
  USING (( SELECT app_is_operator() AS app_is_operator))
  WITH CHECK (( SELECT app_is_operator() AS app_is_operator));
GRANT DELETE, INSERT, SELECT, UPDATE ON service_notices TO saleslog_app;

CREATE TABLE sessions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  current_workgroup_id bigint,
  client_id text NOT NULL,
  device text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id) WHERE ended_at IS NULL;
CREATE POLICY own ON sessions FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
CREATE TRIGGER ended AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER gone AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER unpushed AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION forget_push_device();
GRANT SELECT ON sessions TO saleslog_app;
GRANT UPDATE (current_workgroup_id, last_seen_at, ended_at) ON sessions TO saleslog_app;

CREATE TABLE sign_in_tickets (
  hash bytea NOT NULL,
  user_id bigint NOT NULL,
  password_hash text NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  challenge bytea,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_tickets_pkey PRIMARY KEY (hash),
  CONSTRAINT sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_user_id_idx ON sign_in_tickets USING btree (user_id);

CREATE TABLE single_sign_on (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  domain text NOT NULL,
  domain_token text NOT NULL,
  proved_at timestamp with time zone,
  checked_at timestamp with time zone,
  tried_at timestamp with time zone,
  required_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT single_sign_on_pkey PRIMARY KEY (workgroup_id),
  CONSTRAINT single_sign_on_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE single_sign_on ENABLE ROW LEVEL SECURITY;
ALTER TABLE single_sign_on FORCE ROW LEVEL SECURITY;
CREATE INDEX single_sign_on_domain ON single_sign_on USING btree (domain) WHERE proved_at IS NOT NULL;
CREATE POLICY master ON single_sign_on FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY offered ON single_sign_on FOR SELECT
  USING (proved_at IS NOT NULL AND domain = NULLIF(current_setting('app.mail_domain'::text, true), ''::text));
GRANT DELETE, INSERT, SELECT, UPDATE ON single_sign_on TO saleslog_app;

CREATE TABLE stage_moves (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  from_stage text NOT NULL,
  from_at timestamp with time zone,
  from_reached text NOT NULL,
  to_stage text NOT NULL,
  by_id bigint,
  by_log boolean NOT NULL DEFAULT false,
  reason text NOT NULL DEFAULT ''::text,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT stage_moves_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT stage_moves_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT stage_moves_workgroup_id_customer_id_fkey FOREIGN KEY (workgroup_id, customer_id) REFERENCES customers(workgroup_id, id) ON DELETE CASCADE,
  CONSTRAINT stage_moves_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE stage_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE stage_moves FORCE ROW LEVEL SECURITY;
CREATE INDEX stage_moves_by ON stage_moves USING btree (workgroup_id, by_id);
CREATE INDEX stage_moves_in_time ON stage_moves USING btree (workgroup_id, moved_at);
CREATE INDEX stage_moves_of_customer ON stage_moves USING btree (workgroup_id, customer_id, id DESC);
CREATE POLICY tenant ON stage_moves FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON stage_moves TO saleslog_app;

CREATE TABLE subscriptions (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  cycle text,
  currency text NOT NULL DEFAULT 'KRW'::text,
  unit_amount integer NOT NULL DEFAULT 0,
  term_from date,
  term_to date,
  seats integer NOT NULL DEFAULT 0,
  counted_to date,
  firm text NOT NULL DEFAULT ''::text,
  business_number text NOT NULL DEFAULT ''::text,
  representative text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (workgroup_id),
  CONSTRAINT subscriptions_check CHECK ((term_to IS NULL) = (cycle IS NULL) AND (term_from IS NULL) = (cycle IS NULL)),
  CONSTRAINT subscriptions_check1 CHECK (cycle IS NULL OR counted_to IS NOT NULL),
  CONSTRAINT subscriptions_currency_check CHECK (currency = ANY (ARRAY['KRW'::text, 'USD'::text])),
  CONSTRAINT subscriptions_cycle_check CHECK (cycle = ANY (ARRAY['month'::text, 'year'::text])),
  CONSTRAINT subscriptions_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON subscriptions FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT INSERT, SELECT, UPDATE ON subscriptions TO saleslog_app;

CREATE TABLE tokens (
  hash bytea NOT NULL,
  session_id bigint NOT NULL,
  kind text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  rotation integer NOT NULL DEFAULT 0,
  followed boolean NOT NULL DEFAULT false,
  CONSTRAINT tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT tokens_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'refresh'::text, 'api'::text, 'app_refresh'::text])),
  CONSTRAINT tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX tokens_expires_at_idx ON tokens USING btree (expires_at);
CREATE INDEX tokens_session_id_idx ON tokens USING btree (session_id);

CREATE TABLE trusted_devices (
  user_id bigint NOT NULL,
  device bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_devices_pkey PRIMARY KEY (user_id, device),
  CONSTRAINT trusted_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE two_step_apps (
  user_id bigint NOT NULL,
  secret bytea NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT two_step_apps_pkey PRIMARY KEY (user_id),
  CONSTRAINT two_step_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE two_step_setups (
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  secret bytea NOT NULL,
  confirmed_step bigint,
  salt bytea,
  codes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT two_step_setups_pkey PRIMARY KEY (user_id),
  CONSTRAINT two_step_setups_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT two_step_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX two_step_setups_session_id_idx ON two_step_setups USING btree (session_id);

CREATE TABLE user_settings (
  user_id bigint NOT NULL,
  settings jsonb NOT NULL,
  mail_refused_at timestamp with time zone,
  CONSTRAINT user_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE user_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON user_settings FOR ALL
  USING (user_id = (( SELECT app_user() AS app_user)))
  WITH CHECK (user_id = (( SELECT app_user() AS app_user)));
GRANT INSERT, SELECT, UPDATE ON user_settings TO saleslog_app;

CREATE TABLE users (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'ko'::text,
  photo_key text,
  is_operator boolean NOT NULL DEFAULT false,
  last_workgroup_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ver integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  name_lower text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email)
);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE INDEX users_deleted ON users USING btree (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX users_named ON users USING btree (name_lower);
CREATE POLICY colleagues ON users FOR SELECT
  USING ((EXISTS ( SELECT FROM members m WHERE m.workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND m.user_id = users.id)));
CREATE POLICY own ON users FOR ALL
  USING (id = (( SELECT app_user() AS app_user)))
  WITH CHECK (id = (( SELECT app_user() AS app_user)));
GRANT SELECT (id, email, name, phone, language, photo_key, last_workgroup_id, created_at, ver, name_lower) ON users TO saleslog_app;
GRANT UPDATE (name, phone, language, photo_key, last_workgroup_id, ver) ON users TO saleslog_app;

CREATE TABLE webhook_deliveries (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id bigint NOT NULL,
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  event text NOT NULL,
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  actor_id bigint,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'pending'::text,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  first_tried_at timestamp with time zone,
  tried_at timestamp with time zone,
  response_code integer,
  problem text NOT NULL DEFAULT ''::text,
  answer text NOT NULL DEFAULT ''::text,
  duration_ms integer,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT webhook_deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  CONSTRAINT webhook_deliveries_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_workgroup_id_webhook_id_fkey FOREIGN KEY (workgroup_id, webhook_id) REFERENCES webhooks(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (workgroup_id, webhook_id, next_at) WHERE state = 'pending'::text;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (workgroup_id, webhook_id, id) WHERE state = 'failed'::text;
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (workgroup_id, webhook_id, subject, id) WHERE state = 'pending'::text;
CREATE INDEX webhook_deliveries_latest ON webhook_deliveries USING btree (workgroup_id, webhook_id, id DESC);
CREATE POLICY master ON webhook_deliveries FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY written ON webhook_deliveries FOR INSERT
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_deliveries TO saleslog_app;

CREATE TABLE webhook_secrets (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id bigint NOT NULL,
  sealed bytea NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT webhook_secrets_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT webhook_secrets_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT webhook_secrets_workgroup_id_webhook_id_fkey FOREIGN KEY (workgroup_id, webhook_id) REFERENCES webhooks(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE webhook_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_secrets FORCE ROW LEVEL SECURITY;
CREATE INDEX webhook_secrets_workgroup_id_webhook_id_idx ON webhook_secrets USING btree (workgroup_id, webhook_id);
CREATE POLICY master ON webhook_secrets FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_secrets TO saleslog_app;

CREATE TABLE webhooks (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  events text[] NOT NULL,
  has_fields boolean NOT NULL,
  state text NOT NULL DEFAULT 'on'::text,
  failing_since timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  rests_until timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT webhooks_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT webhooks_state_check CHECK (state = ANY (ARRAY['on'::text, 'off'::text, 'gone'::text, 'failed'::text])),
  CONSTRAINT webhooks_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY compared ON webhooks FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE POLICY master ON webhooks FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhooks TO saleslog_app;

CREATE TABLE weekly_report_members (
  workgroup_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT weekly_report_members_pkey PRIMARY KEY (workgroup_id, user_id),
  CONSTRAINT weekly_report_members_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT weekly_report_members_workgroup_id_fkey1 FOREIGN KEY (workgroup_id) REFERENCES weekly_reports(workgroup_id) ON DELETE CASCADE,
  CONSTRAINT weekly_report_members_workgroup_id_user_id_fkey FOREIGN KEY (workgroup_id, user_id) REFERENCES members(workgroup_id, user_id) ON DELETE CASCADE
);
ALTER TABLE weekly_report_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE weekly_report_members FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON weekly_report_members FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT ON weekly_report_members TO saleslog_app;

CREATE TABLE weekly_reports (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  is_on boolean NOT NULL DEFAULT false,
  told_week date,
  updated_by_id bigint,
  ver integer NOT NULL DEFAULT 1,
  CONSTRAINT weekly_reports_pkey PRIMARY KEY (workgroup_id),
  CONSTRAINT weekly_reports_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT weekly_reports_workgroup_id_updated_by_id_fkey FOREIGN KEY (workgroup_id, updated_by_id) REFERENCES members(workgroup_id, user_id)
);
ALTER TABLE weekly_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE weekly_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON weekly_reports FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT INSERT, SELECT, UPDATE ON weekly_reports TO saleslog_app;

CREATE TABLE word_logs (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  word_id bigint NOT NULL,
  year smallint NOT NULL,
  author_id bigint NOT NULL,
  days integer[] NOT NULL,
  customer_ids bigint[] NOT NULL,
  log_ids bigint[] NOT NULL,
  CONSTRAINT word_logs_pkey PRIMARY KEY (workgroup_id, word_id, year, author_id),
  CONSTRAINT word_logs_check CHECK (cardinality(customer_ids) = cardinality(days)),
  CONSTRAINT word_logs_check1 CHECK (cardinality(log_ids) = cardinality(days)),
  CONSTRAINT word_logs_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE word_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE word_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON word_logs FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON word_logs FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT, UPDATE ON word_logs TO saleslog_app;

CREATE TABLE word_rollup_scopes (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_ids bigint[],
  CONSTRAINT word_rollup_scopes_pkey PRIMARY KEY (workgroup_id, id),
  CONSTRAINT word_rollup_scopes_workgroup_id_user_ids_key UNIQUE NULLS NOT DISTINCT (workgroup_id, user_ids),
  CONSTRAINT word_rollup_scopes_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE word_rollup_scopes ENABLE ROW LEVEL SECURITY;
ALTER TABLE word_rollup_scopes FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON word_rollup_scopes FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON word_rollup_scopes FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR user_ids = ARRAY[( SELECT app_user() AS app_user)]));
GRANT DELETE, INSERT, SELECT ON word_rollup_scopes TO saleslog_app;

CREATE TABLE word_rollups (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  scope_id bigint NOT NULL,
  author_id bigint,
  days smallint NOT NULL,
  start_day date NOT NULL,
  log_count integer NOT NULL,
  word_ids integer[] NOT NULL,
  counts integer[] NOT NULL,
  CONSTRAINT word_rollups_pkey PRIMARY KEY (workgroup_id, scope_id, type, days, start_day),
  CONSTRAINT word_rollups_check CHECK (cardinality(counts) = cardinality(word_ids)),
  CONSTRAINT word_rollups_days_check CHECK (days = ANY (ARRAY[1, 7, 28])),
  CONSTRAINT word_rollups_type_check CHECK (type = ANY (ARRAY[''::text, 'strategic'::text, 'product'::text, 'personal'::text, 'operational'::text])),
  CONSTRAINT word_rollups_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE,
  CONSTRAINT word_rollups_workgroup_id_scope_id_fkey FOREIGN KEY (workgroup_id, scope_id) REFERENCES word_rollup_scopes(workgroup_id, id) ON DELETE CASCADE
);
ALTER TABLE word_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE word_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY kept ON word_rollups FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY readable ON word_rollups FOR SELECT
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)) AND ((( SELECT app_role() AS app_role)) <= 2 OR author_id = (( SELECT app_user() AS app_user))));
GRANT DELETE, INSERT, SELECT, UPDATE ON word_rollups TO saleslog_app;

CREATE TABLE word_synonyms (
  workgroup_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL,
  canonical text NOT NULL,
  by_id bigint NOT NULL,
  CONSTRAINT word_synonyms_pkey PRIMARY KEY (workgroup_id, word),
  CONSTRAINT word_synonyms_check CHECK (char_length(canonical) >= 2 AND char_length(canonical) <= 100 AND canonical <> word),
  CONSTRAINT word_synonyms_word_check CHECK (char_length(word) >= 2 AND char_length(word) <= 100),
  CONSTRAINT word_synonyms_workgroup_id_by_id_fkey FOREIGN KEY (workgroup_id, by_id) REFERENCES members(workgroup_id, user_id),
  CONSTRAINT word_synonyms_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroups(id) ON DELETE CASCADE
);
ALTER TABLE word_synonyms ENABLE ROW LEVEL SECURITY;
ALTER TABLE word_synonyms FORCE ROW LEVEL SECURITY;
CREATE INDEX word_synonyms_of ON word_synonyms USING btree (workgroup_id, canonical);
CREATE POLICY tenant ON word_synonyms FOR ALL
  USING (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)))
  WITH CHECK (workgroup_id = (( SELECT app_workgroup() AS app_workgroup)));
GRANT DELETE, INSERT, SELECT, UPDATE ON word_synonyms TO saleslog_app;

CREATE TABLE workgroups (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  address text NOT NULL,
  time_zone text NOT NULL DEFAULT 'Asia/Seoul'::text,
  logo_key text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ver integer NOT NULL DEFAULT 1,
  push_shows_names boolean NOT NULL DEFAULT true,
  deleted_at timestamp with time zone,
  deleted_by_id bigint,
  week_start text NOT NULL DEFAULT ''::text,
  two_step_from timestamp with time zone,
  has_webhooks boolean NOT NULL DEFAULT false,
  CONSTRAINT workgroups_pkey PRIMARY KEY (id),
  CONSTRAINT workgroups_address_key UNIQUE (address),
  CONSTRAINT workgroups_deleted_by CHECK ((deleted_at IS NULL) = (deleted_by_id IS NULL)),
  CONSTRAINT workgroups_week_start_check CHECK (week_start = ANY (ARRAY[''::text, '0'::text, '1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text]))
);
ALTER TABLE workgroups ENABLE ROW LEVEL SECURITY;
CREATE INDEX workgroups_deleted ON workgroups USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX workgroups_with_webhooks ON workgroups USING btree (id) WHERE has_webhooks;
CREATE POLICY entered ON workgroups FOR SELECT
  USING (id = (( SELECT app_workgroup() AS app_workgroup)));
CREATE POLICY master ON workgroups FOR UPDATE
  USING (id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0)
  WITH CHECK (id = (( SELECT app_workgroup() AS app_workgroup)) AND (( SELECT app_role() AS app_role)) = 0);
CREATE POLICY own ON workgroups FOR SELECT
  USING ((EXISTS ( SELECT FROM members m WHERE m.workgroup_id = workgroups.id AND m.user_id = (( SELECT app_user() AS app_user)) AND m.left_at IS NULL)));
GRANT SELECT ON workgroups TO saleslog_app;
GRANT UPDATE (name, address, time_zone, logo_key, ver, push_shows_names, week_start, two_step_from, has_webhooks) ON workgroups TO saleslog_app;

CREATE FUNCTION account_of_provider(of_user bigint, given text) RETURNS TABLE(user_id bigint, email text, state text)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION account_of_provider(bigint,text) TO saleslog_app;

CREATE FUNCTION accounts_to_erase(before timestamp with time zone) RETURNS SETOF bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION accounts_to_erase(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_api_token(token_hash bytea, checked text, given_name text, given_ending text, given_scopes text[], most integer, at timestamp with time zone, until timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_api_token(bytea,text,text,text,text[],integer,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_app_code(code_hash bytea, checked text, of_app bigint, redirect text, challenge text, given_scopes text[], most integer, at timestamp with time zone, until timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_app_code(bytea,text,bigint,text,text,text[],integer,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_app_tokens(of_session bigint, access_hash bytea, access_until timestamp with time zone, refresh_hash bytea, refresh_until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_app_tokens(bigint,bytea,timestamp with time zone,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_authorization_code(code_hash bytea, of_user bigint, checked text, client text, redirect text, challenge text, until timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_authorization_code(bytea,bigint,text,text,text,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_given_customers(of_user bigint, of_key text, more integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_given_customers(bigint,text,integer) TO saleslog_app;

CREATE FUNCTION add_log_changes(of_workgroup bigint, changes sales_log_changes[]) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION add_open_inquiry(of_name text, of_email text, of_mobile text, of_country text, of_language text, given text, of_key text, at timestamp with time zone) RETURNS TABLE(made_id bigint, is_new boolean)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_open_inquiry(text,text,text,text,text,text,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_passkey(credential bytea, key bytea, given_counter bigint, given_transports text[], given_name text, given_salt bytea, given_codes bytea[], most integer, at timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_passkey(bytea,bytea,bigint,text[],text,bytea,bytea[],integer,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_session(code_hash bytea, of_user bigint, client text, on_device text, at timestamp with time zone, until timestamp with time zone) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_session(bytea,bigint,text,text,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_sign_in_ticket(ticket_hash bytea, of_user bigint, checked text, client text, redirect text, challenge text, until timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_sign_in_ticket(bytea,bigint,text,text,text,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_tokens(of_session bigint, access_hash bytea, access_until timestamp with time zone, refresh_hash bytea, refresh_until timestamp with time zone, place integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_tokens(bigint,bytea,timestamp with time zone,bytea,timestamp with time zone,integer) TO saleslog_app;

CREATE FUNCTION add_user(given_email text, given_name text, given_hash text, given_phone text, given_language text, at timestamp with time zone) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_user(text,text,text,text,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION add_webhook_event(of_event text, of_kind text, of_id bigint, of_details jsonb) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_webhook_event(text,text,bigint,jsonb) TO saleslog_app;

CREATE FUNCTION add_workgroup(given_name text, given_address text, given_zone text, at timestamp with time zone) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION add_workgroup(text,text,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION app_bid_supplier() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_bid_supplier() TO saleslog_app;

CREATE FUNCTION app_code(code_hash bytea) RETURNS TABLE(client_id text, redirect_uri text, code_challenge text, scopes text[], expires_at timestamp with time zone, session_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION app_code(bytea) TO saleslog_app;

CREATE FUNCTION app_file_key() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_file_key() TO saleslog_app;

CREATE FUNCTION app_inquiry() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_inquiry() TO saleslog_app;

CREATE FUNCTION app_is_operator() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION app_is_operator() TO saleslog_app;

CREATE FUNCTION app_role() RETURNS smallint
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_role() TO saleslog_app;

CREATE FUNCTION app_token(token_hash bytea) RETURNS TABLE(kind text, client_id text, scopes text[], session_id bigint, used_at timestamp with time zone, expires_at timestamp with time zone, session_expires_at timestamp with time zone, ended_at timestamp with time zone)
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION app_token(bytea) TO saleslog_app;

CREATE FUNCTION app_user() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_user() TO saleslog_app;

CREATE FUNCTION app_workgroup() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION app_workgroup() TO saleslog_app;

CREATE FUNCTION authorization_code(code_hash bytea) RETURNS TABLE(user_id bigint, client_id text, redirect_uri text, code_challenge text, expires_at timestamp with time zone, session_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION authorization_code(bytea) TO saleslog_app;

CREATE FUNCTION begin_account_erasure(of_user bigint, before timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION bill_of_code(given text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION bill_of_code(text) TO saleslog_app;

CREATE FUNCTION block_of(day date) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION block_of(date) TO saleslog_app;

CREATE FUNCTION busy_plans(of_users bigint[], from_day date, to_day date, except_plan bigint) RETURNS TABLE(users bigint[], is_all_day boolean, first_day date, last_day date, starts_at timestamp with time zone, ends_at timestamp with time zone, time_zone text, rule text, until_day date, excluded date[])
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION busy_plans(bigint[],date,date,bigint) TO saleslog_app;

CREATE FUNCTION change_email(present text, given text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION change_email(text,text) TO saleslog_app;

CREATE FUNCTION changed_now() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION changed_now() TO saleslog_app;

CREATE FUNCTION claim_file() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION claim_of_domain(given text) RETURNS TABLE(workgroup_id bigint, domain_token text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION claim_of_domain(text) TO saleslog_app;

CREATE FUNCTION code_for_ticket(ticket_hash bytea, code_hash bytea, until timestamp with time zone, at timestamp with time zone) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION code_for_ticket(bytea,bytea,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION confirm_two_step_setup(of_session bigint, checked bytea, step bigint, given_salt bytea, given_codes bytea[], at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION confirm_two_step_setup(bigint,bytea,bigint,bytea,bytea[],timestamp with time zone) TO saleslog_app;

CREATE FUNCTION connect_app(code_hash bytea, at timestamp with time zone, until timestamp with time zone) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION connect_app(bytea,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION count_api_request(token_hash bytea, at timestamp with time zone, unused_since timestamp with time zone, limit_name text, window_from timestamp with time zone) RETURNS TABLE(state text, token_id bigint, token_name text, scopes text[], expires_at timestamp with time zone, request_count integer)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_api_request(bytea,timestamp with time zone,timestamp with time zone,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION count_comments() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_comments() TO saleslog_app;

CREATE FUNCTION count_feedback() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_feedback() TO saleslog_app;

CREATE FUNCTION count_files() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_files() TO saleslog_app;

CREATE FUNCTION count_replica_beat() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION count_replica_beat() TO saleslog_app;

CREATE FUNCTION day_number(day date) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION day_number(date) TO saleslog_app;

CREATE FUNCTION delete_account(checked text, at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION delete_account(text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION delete_unused_apps(at timestamp with time zone, unused_since timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION delete_unused_apps(timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION delete_workgroup(at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION delete_workgroup(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION due_webhooks(at timestamp with time zone) RETURNS TABLE(of_workgroup bigint, of_webhook bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION due_webhooks(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION emails_by_phone(given_name text, phones text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION emails_by_phone(text,text[]) TO saleslog_app;

CREATE FUNCTION end_account_erasure() RETURNS void
  LANGUAGE sql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION end_api_tokens_of_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION end_member_sessions(of_user bigint, at timestamp with time zone) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION end_member_sessions(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION end_own_api_token(of_token bigint, at timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION end_own_api_token(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION end_own_app(of_app bigint, at timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION end_own_app(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION end_session(of_session bigint, at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION end_session(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION end_sessions(of_user bigint, at timestamp with time zone, except_session bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION end_sessions(bigint,timestamp with time zone,bigint) TO saleslog_app;

CREATE FUNCTION end_two_step(of_user bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION enter(token_hash bytea, at timestamp with time zone, shown bigint) RETURNS TABLE(state text, session_id bigint, user_id bigint, user_name text, language text, is_operator boolean, workgroup_id bigint, role smallint, department_id bigint, time_zone text, two_step_due timestamp with time zone)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION enter(bytea,timestamp with time zone,bigint) TO saleslog_app;

CREATE FUNCTION enter_for_erasure(of_workgroup bigint, before timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION erase_account(of_user bigint, before timestamp with time zone) RETURNS TABLE(photo_key text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION erase_account(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION erase_from_workgroup(of_user bigint, of_workgroup bigint, before timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION erase_from_workgroup(bigint,bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION erase_service_files(before timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION erase_service_files(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION erase_some_of_workgroup(of_workgroup bigint, before timestamp with time zone, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION erase_some_of_workgroup(bigint,timestamp with time zone,integer) TO saleslog_app;

CREATE FUNCTION erase_workgroup(of_workgroup bigint, before timestamp with time zone) RETURNS TABLE(logo_key text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION erase_workgroup(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION exports_before(at timestamp with time zone, most integer) RETURNS TABLE(export_id bigint, user_id bigint)
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION exports_before(timestamp with time zone,integer) TO saleslog_app;

CREATE FUNCTION finish_two_step_setup(of_session bigint, at timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION finish_two_step_setup(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION follow_merged() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION follow_merged() TO saleslog_app;

CREATE FUNCTION forget_log_changes(of_workgroup bigint) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION forget_push_device() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION forget_push_device() TO saleslog_app;

CREATE FUNCTION hand_over_plans(of_user bigint, heir bigint, from_day date, at timestamp with time zone) RETURNS TABLE(is_own boolean, plan_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_over_plans(bigint,bigint,date,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION has_two_step(of_user bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION inquiry_of_link(link_hash bytea, at timestamp with time zone) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION inquiry_of_link(bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION is_deleted_workgroup(of_workgroup bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION is_deleted_workgroup(bigint) TO saleslog_app;

CREATE FUNCTION is_email_in_use(given text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION is_email_in_use(text) TO saleslog_app;

CREATE FUNCTION joining_shown() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION joining_shown() TO saleslog_app;

CREATE FUNCTION keep_code(of_purpose text, of_recipient text, on_device bytea, code_hash bytea, until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_code(text,text,bytea,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION keep_deleted(of_kind text, of_id bigint, at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_deleted(text,bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION keep_inquiry_link(link_hash bytea, of_inquiry bigint, until timestamp with time zone, at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_inquiry_link(bytea,bigint,timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION keep_log_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION keep_need_types() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_need_types() TO saleslog_app;

CREATE FUNCTION keep_order_sealed() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION keep_password_link(of_user_email text, link_hash bytea, until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_password_link(text,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION keep_push_device(of_session bigint, given_endpoint text, given_p256dh bytea, given_auth bytea, at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_push_device(bigint,text,bytea,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION keep_reached_stage() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_reached_stage() TO saleslog_app;

CREATE FUNCTION keep_search_entries(of_workgroup bigint, ids bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp'
  SET plan_cache_mode TO 'force_generic_plan';

CREATE FUNCTION keep_seat_day() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION keep_stage_move() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_stage_move() TO saleslog_app;

CREATE FUNCTION keep_touches(of_workgroup bigint, of_customers bigint[], of_contacts bigint[]) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp'
  SET plan_cache_mode TO 'force_generic_plan';
GRANT EXECUTE ON FUNCTION keep_touches(bigint,bigint[],bigint[]) TO saleslog_app;

CREATE FUNCTION keep_words() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION keep_words() TO saleslog_app;

CREATE FUNCTION known_places_of(given text, places bytea[]) RETURNS bytea[]
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION known_places_of(text,bytea[]) TO saleslog_app;

CREATE FUNCTION lacking_needs(told text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION lacking_needs(text[]) TO saleslog_app;

CREATE FUNCTION lacks_two_step(of_user bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION last_day_to_roll_up(zone text) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION last_day_to_roll_up(text) TO saleslog_app;

CREATE FUNCTION last_replica_beat() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION last_replica_beat() TO saleslog_app;

CREATE FUNCTION leave_after_erasure() RETURNS void
  LANGUAGE sql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION leave_plan(of_plan bigint, at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION leave_plan(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION let_file_go() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION live_workgroup(of_workgroup bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION live_workgroup(bigint) TO saleslog_app;

CREATE FUNCTION lock_workgroup() RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION lock_workgroup() TO saleslog_app;

CREATE FUNCTION log_change(is_sign integer, of_log sales_logs) RETURNS sales_log_changes
  LANGUAGE sql IMMUTABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION log_count_parts(of_workgroup bigint, zone text, first_day date, last_day date, by_week boolean, week_start date) RETURNS TABLE(days integer, start_day date, starts_at timestamp with time zone, ends_at timestamp with time zone)
  LANGUAGE plpgsql STABLE ROWS 100
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION log_count_parts(bigint,text,date,date,boolean,date) TO saleslog_app;

CREATE FUNCTION log_count_runs(of_workgroup bigint, zone text, first_day date, last_day date) RETURNS TABLE(rolled_up boolean, from_day date, to_day date, starts_at timestamp with time zone, ends_at timestamp with time zone)
  LANGUAGE plpgsql STABLE ROWS 3
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION log_count_runs(bigint,text,date,date) TO saleslog_app;

CREATE FUNCTION log_likelihood(now integer, before integer, all_now integer, all_before integer) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION log_likelihood(integer,integer,integer,integer) TO saleslog_app;

CREATE FUNCTION log_likelihood_cell(observed double precision, expected double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION log_likelihood_cell(double precision,double precision) TO saleslog_app;

CREATE FUNCTION log_marks(of_log sales_logs) RETURNS text[]
  LANGUAGE sql IMMUTABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION log_rollup_age() RETURNS interval
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION log_rollup_age() TO saleslog_app;

CREATE FUNCTION log_rollup_version() RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION log_rollup_version() TO saleslog_app;

CREATE FUNCTION logs_between(days integer[], totals integer[], from_day date, to_day date) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION logs_between(integer[],integer[],date,date) TO saleslog_app;

CREATE FUNCTION lose_domain(of_workgroup bigint, given text, at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION lose_domain(bigint,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION mark_refreshed(token_hash bytea, of_session bigint, place integer, at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mark_refreshed(bytea,bigint,integer,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION mask_email(address text) RETURNS text
  LANGUAGE sql IMMUTABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION may_reset_two_step(of_user bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION may_reset_two_step(bigint) TO saleslog_app;

CREATE FUNCTION member_sessions(of_user bigint, at timestamp with time zone) RETURNS TABLE(session_id bigint, last_seen_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION member_sessions(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION member_two_step(of_user bigint) RETURNS TABLE(is_on boolean, may_reset boolean)
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION member_two_step(bigint) TO saleslog_app;

CREATE FUNCTION members_of_deleted(of_workgroup bigint, after bigint, most integer) RETURNS TABLE(user_id bigint, email text, language text, workgroup_name text, by_name text, deleted_at timestamp with time zone, time_zone text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION members_of_deleted(bigint,bigint,integer) TO saleslog_app;

CREATE FUNCTION members_of_domain(given text) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION members_of_domain(text) TO saleslog_app;

CREATE FUNCTION members_without_two_step(of_workgroup bigint, after_user bigint, most integer) RETURNS TABLE(user_id bigint, email text, language text, workgroup_name text, required_from timestamp with time zone, time_zone text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION members_without_two_step(bigint,bigint,integer) TO saleslog_app;

CREATE FUNCTION need_items_of(analysis log_analyses) RETURNS bigint[]
  LANGUAGE sql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION need_items_of(log_analyses) TO saleslog_app;

CREATE FUNCTION need_types_of(analysis log_analyses) RETURNS text[]
  LANGUAGE sql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION need_types_of(log_analyses) TO saleslog_app;

CREATE FUNCTION needs_second_step(of_user bigint, on_device bytea, at timestamp with time zone) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION needs_second_step(bigint,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION note_log_changes(of_workgroup bigint, times timestamp with time zone[]) RETURNS void
  LANGUAGE sql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION note_own_write() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION note_own_write() TO saleslog_app;

CREATE FUNCTION open_file_bytes(since timestamp with time zone) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION open_file_bytes(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION operators() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION operators() TO saleslog_app;

CREATE FUNCTION own_api_tokens() RETURNS TABLE(id bigint, name text, ending text, scopes text[], workgroup_name text, created_at timestamp with time zone, expires_at timestamp with time zone, last_used_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_api_tokens() TO saleslog_app;

CREATE FUNCTION own_apps(at timestamp with time zone, unused_since timestamp with time zone) RETURNS TABLE(id bigint, name text, scopes text[], workgroup_name text, created_at timestamp with time zone, last_used_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_apps(timestamp with time zone,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION own_contents() RETURNS TABLE(workgroup_id bigint, workgroup_name text, is_master boolean, logs integer, comments integer, plans integer, files integer, customers integer)
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_contents() TO saleslog_app;

CREATE FUNCTION own_deleted_workgroups() RETURNS TABLE(workgroup_id bigint, by_name text, by_email text)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_deleted_workgroups() TO saleslog_app;

CREATE FUNCTION own_order_suppliers() RETURNS TABLE(order_id bigint, supplier_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_order_suppliers() TO saleslog_app;

CREATE FUNCTION own_passkeys() RETURNS TABLE(id bigint, name text, created_at timestamp with time zone, last_used_at timestamp with time zone, credential_id bytea, transports text[])
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_passkeys() TO saleslog_app;

CREATE FUNCTION own_password_hash() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_password_hash() TO saleslog_app;

CREATE FUNCTION own_two_step() RETURNS TABLE(app_since timestamp with time zone, codes_left integer, required_by text, required_from timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_two_step() TO saleslog_app;

CREATE FUNCTION own_two_step_setup(of_session bigint, at timestamp with time zone) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_two_step_setup(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION own_writes_of(of_user bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_writes_of(bigint) TO saleslog_app;

CREATE FUNCTION parts_of_record(of_kind text) RETURNS TABLE(part text, named_by text, is_of_person boolean)
  LANGUAGE sql IMMUTABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION password_link_user(link_hash bytea, given text, at timestamp with time zone) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION password_link_user(bytea,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION pictures_to_erase(of_workgroup bigint, before timestamp with time zone, after bigint, most integer) RETURNS TABLE(contact_id bigint, photo_key text, card_key text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION pictures_to_erase(bigint,timestamp with time zone,bigint,integer) TO saleslog_app;

CREATE FUNCTION provider_required_of(of_user bigint) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION provider_required_of(bigint) TO saleslog_app;

CREATE FUNCTION pushed_among(people bigint[]) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION pushed_among(bigint[]) TO saleslog_app;

CREATE FUNCTION record_account_audit(given_kind text, given_values jsonb, of_user bigint, actor bigint, on_device text, given_at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION record_account_audit(text,jsonb,bigint,bigint,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION record_audit(given_kind text, given_values jsonb, about bigint, of_session bigint, given_at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION record_audit(text,jsonb,bigint,bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION register_app(client text, given_name text, uris text[], at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION register_app(text,text,text[],timestamp with time zone) TO saleslog_app;

CREATE FUNCTION registered_app(client text) RETURNS TABLE(id bigint, name text, redirect_uris text[])
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION registered_app(text) TO saleslog_app;

CREATE FUNCTION remember_places(of_user bigint, places bytea[], at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION remember_places(bigint,bytea[],timestamp with time zone) TO saleslog_app;

CREATE FUNCTION remove_passkey(of_passkey bigint) RETURNS TABLE(outcome text, name text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION remove_passkey(bigint) TO saleslog_app;

CREATE FUNCTION remove_two_step_app() RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION remove_two_step_app() TO saleslog_app;

CREATE FUNCTION rename_passkey(of_passkey bigint, given_name text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION rename_passkey(bigint,text) TO saleslog_app;

CREATE FUNCTION replace_recovery_codes(given_salt bytea, given_codes bytea[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION replace_recovery_codes(bytea,bytea[]) TO saleslog_app;

CREATE FUNCTION reset_two_step(of_user bigint, at timestamp with time zone) RETURNS TABLE(email text, language text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION reset_two_step(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION restore_account(of_user bigint) RETURNS timestamp with time zone
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION restore_account(bigint) TO saleslog_app;

CREATE FUNCTION restore_deleted(of_kind text, of_id bigint, since timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION restore_deleted(text,bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION restore_workgroup(of_workgroup bigint, since timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION restore_workgroup(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION search_body(of_log sales_logs, customer text, contact text) RETURNS text
  LANGUAGE plpgsql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_code(of_workgroup bigint, kind bigint, code text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION search_fact(kind bigint, value bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION search_grams(of_workgroup bigint, written text, brief boolean) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_initials(name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_renamed_contact() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_renamed_customer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_sales_logs(terms text[], without text[], of_author bigint, of_authors bigint[], of_customer bigint, of_contact bigint, of_purpose text, of_channel text, of_keyword text, of_has text[], of_lacks text[], of_any text[], since timestamp with time zone, until timestamp with time zone, ascending boolean, ranked boolean, needed integer, not_of bigint[] DEFAULT NULL::bigint[], not_by bigint DEFAULT NULL::bigint, OUT ids bigint[], OUT total integer) RETURNS record
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION search_sales_logs(text[],text[],bigint,bigint[],bigint,bigint,text,text,text,text[],text[],text[],timestamp with time zone,timestamp with time zone,boolean,boolean,integer,bigint[],bigint) TO saleslog_app;

CREATE FUNCTION search_text(shown text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_time(of_workgroup bigint, kind bigint, value bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION search_tokens(of_workgroup bigint, at timestamp with time zone, author bigint, readers bigint[], customer bigint, contact bigint, purpose text, channel text, body text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_walk(a search_asked, since timestamp with time zone, until timestamp with time zone, ascending boolean, most integer, OUT ids bigint[]) RETURNS bigint[]
  LANGUAGE plpgsql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  SET enable_sort TO 'off';

CREATE FUNCTION search_week(at timestamp with time zone) RETURNS bigint
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_window(a search_asked, tokens bigint[], windows bigint[], authors bigint[], ascending boolean, most integer, OUT ids bigint[]) RETURNS bigint[]
  LANGUAGE plpgsql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp'
  SET enable_seqscan TO 'off'
  SET enable_indexscan TO 'off'
  SET enable_indexonlyscan TO 'off'
  SET work_mem TO '32MB';

CREATE FUNCTION search_written_comments() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION search_written_logs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION service_file_by_key(of_key text) RETURNS TABLE(name text, type text, bytes integer, has_preview boolean)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION service_file_by_key(text) TO saleslog_app;

CREATE FUNCTION service_sign_in(given text, at timestamp with time zone) RETURNS TABLE(user_id bigint, made_at timestamp with time zone, seen_at timestamp with time zone, device_count integer, workgroup_count integer, deleted_count integer, two_step boolean, two_step_due boolean)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION service_sign_in(text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION service_workgroup_counts() RETURNS TABLE(all_count integer, deleted_count integer)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION service_workgroup_counts() TO saleslog_app;

CREATE FUNCTION service_workgroups(wanted text, only_deleted boolean, most integer, skip integer) RETURNS TABLE(workgroup_id bigint, workgroup_name text, workgroup_address text, made_at timestamp with time zone, removed_at timestamp with time zone, member_count integer, seen_at timestamp with time zone, total bigint)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION service_workgroups(text,boolean,integer,integer) TO saleslog_app;

CREATE FUNCTION set_password(of_user bigint, checked text, given_hash text, at timestamp with time zone, except_session bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION set_password(bigint,text,text,timestamp with time zone,bigint) TO saleslog_app;

CREATE FUNCTION sign_in_facts(given text, places bytea[]) RETURNS TABLE(id bigint, password_hash text, known bytea[])
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_facts(text,bytea[]) TO saleslog_app;

CREATE FUNCTION sign_in_ticket(ticket_hash bytea, at timestamp with time zone) RETURNS TABLE(user_id bigint, email text, language text, secret bytea, salt bytea, passkeys integer)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_ticket(bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION standing_contact(of_workgroup bigint, of_id bigint) RETURNS bigint
  LANGUAGE sql STABLE STRICT
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION standing_contact(bigint,bigint) TO saleslog_app;

CREATE FUNCTION standing_customer(of_workgroup bigint, of_id bigint) RETURNS bigint
  LANGUAGE sql STABLE STRICT
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION standing_customer(bigint,bigint) TO saleslog_app;

CREATE FUNCTION standing_item(of_workgroup bigint, of_id bigint) RETURNS bigint
  LANGUAGE sql STABLE STRICT
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION standing_item(bigint,bigint) TO saleslog_app;

CREATE FUNCTION start_passkey(of_session bigint, given bytea, until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION start_passkey(bigint,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION start_two_step_setup(of_session bigint, given bytea, until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION start_two_step_setup(bigint,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION swap_ticket_challenge(ticket_hash bytea, given bytea, at timestamp with time zone) RETURNS bytea
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION swap_ticket_challenge(bytea,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION take_back_plans(of_user bigint, heir bigint, own_ids bigint[], attended_ids bigint[], at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION take_back_plans(bigint,bigint,bigint[],bigint[],timestamp with time zone) TO saleslog_app;

CREATE FUNCTION take_passkey_challenge(of_session bigint, at timestamp with time zone) RETURNS bytea
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION take_passkey_challenge(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION tell_session_ended() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tell_session_ended() TO saleslog_app;

CREATE FUNCTION tell_webhooks() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tell_webhooks() TO saleslog_app;

CREATE FUNCTION tend_search(most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tend_search(integer) TO saleslog_app;

CREATE FUNCTION ticket_passkeys(ticket_hash bytea, at timestamp with time zone) RETURNS TABLE(id bigint, credential_id bytea, public_key bytea, counter bigint, transports text[])
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION ticket_passkeys(bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION tidy_up(at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tidy_up(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION tidy_workgroups(given_at timestamp with time zone) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tidy_workgroups(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION token_session(token_hash bytea) RETURNS TABLE(kind text, expires_at timestamp with time zone, used_at timestamp with time zone, followed boolean, rotation integer, session_id bigint, client_id text, ended_at timestamp with time zone, session_expires_at timestamp with time zone)
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION token_session(bytea) TO saleslog_app;

CREATE FUNCTION touch_contact(of_workgroup bigint, of_contact bigint, of_log bigint, at timestamp with time zone, author bigint, of_channel text) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION touch_contact(bigint,bigint,bigint,timestamp with time zone,bigint,text) TO saleslog_app;

CREATE FUNCTION touch_customer(of_workgroup bigint, of_customer bigint, of_log bigint, at timestamp with time zone, author bigint, of_channel text) RETURNS void
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION touch_customer(bigint,bigint,bigint,timestamp with time zone,bigint,text) TO saleslog_app;

CREATE FUNCTION touched_by_log() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION touched_by_log() TO saleslog_app;

CREATE FUNCTION touched_by_logs() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION touched_by_logs() TO saleslog_app;

CREATE FUNCTION trust_device(of_user bigint, on_device bytea, until timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION trust_device(bigint,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION two_step_of_workgroup() RETURNS TABLE(required_from timestamp with time zone, members integer, without integer)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION two_step_of_workgroup() TO saleslog_app;

CREATE FUNCTION use_app_refresh(token_hash bytea, at timestamp with time zone) RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_app_refresh(bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION use_app_step(of_user bigint, checked bytea, step bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_app_step(bigint,bytea,bigint) TO saleslog_app;

CREATE FUNCTION use_code(of_purpose text, of_recipient text, on_device bytea, code_hash bytea, at timestamp with time zone) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_code(text,text,bytea,bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION use_own_ticket(ticket_hash bytea, at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_own_ticket(bytea,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION use_passkey(of_user bigint, of_passkey bigint, given bigint, at timestamp with time zone) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_passkey(bigint,bigint,bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION use_password_link(link_hash bytea, given text, at timestamp with time zone) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_password_link(bytea,text,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION use_recovery_code(of_user bigint, code_hash bytea) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION use_recovery_code(bigint,bytea) TO saleslog_app;

CREATE FUNCTION week_of(day date, week_start date) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE;
GRANT EXECUTE ON FUNCTION week_of(date,date) TO saleslog_app;

CREATE FUNCTION word_count_parts(of_workgroup bigint, zone text, first_days date[], last_days date[]) RETURNS TABLE(span integer, days integer, start_day date, sign integer, starts_at timestamp with time zone, ends_at timestamp with time zone)
  LANGUAGE plpgsql STABLE ROWS 100
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION word_count_parts(bigint,text,date[],date[]) TO saleslog_app;

CREATE FUNCTION words_of(of_workgroup bigint, keywords text[], nouns text[]) RETURNS text[]
  LANGUAGE sql STABLE
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION words_of(bigint,text[],text[]) TO saleslog_app;

CREATE FUNCTION workgroup_requiring_two_step(of_user bigint) RETURNS TABLE(name text, required_from timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';

CREATE FUNCTION workgroup_seats(at timestamp with time zone) RETURNS TABLE(is_team boolean, member_count integer, invited_count integer, is_stopped boolean)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroup_seats(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION workgroups_at(at timestamp with time zone, from_hour integer, to_hour integer) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroups_at(timestamp with time zone,integer,integer) TO saleslog_app;

CREATE FUNCTION workgroups_of_account(of_user bigint, before timestamp with time zone) RETURNS SETOF bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroups_of_account(bigint,timestamp with time zone) TO saleslog_app;

CREATE FUNCTION workgroups_to_erase(before timestamp with time zone) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroups_to_erase(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION workgroups_with_due_alarms(at timestamp with time zone) RETURNS SETOF bigint
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroups_with_due_alarms(timestamp with time zone) TO saleslog_app;

CREATE FUNCTION workgroups_with_unread(since timestamp with time zone) RETURNS SETOF bigint
  LANGUAGE plpgsql
  SET search_path TO 'pg_catalog', 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION workgroups_with_unread(timestamp with time zone) TO saleslog_app;
