// All error codes of the API with their HTTP statuses. The words are stable: clients depend on them.
// Messages are in contract/locales/*.json under `error.<word>`.
export const errors = {
  bad_input: 400,
  required_missing: 400,
  malformed: 400,
  invalid_request: 400,
  invalid_grant: 400,
  invalid_client: 400,
  /** RFC 8707: tokens of apps are for the assistants' endpoint of this server. */
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  wrong_password: 401,
  /** The password was right, and a second step is missing; the response has the ticket and the methods beside it. */
  otp_required: 401,
  no_token: 401,
  invalid_token: 401,
  token_expired: 401,
  /** An API token that is unknown, revoked, expired, or stopped because it was not used. */
  api_token_ended: 401,
  no_permission: 403,
  access_denied: 403,
  no_workgroup: 403,
  /** The workgroup requires two-step sign-in of its members, and its week of grace is over. */
  two_step_required: 403,
  /** RFC 6750: the API token lacks a scope, which the message and `scope` beside it name. */
  insufficient_scope: 403,
  /** No API token may make this call. */
  not_by_token: 403,
  not_found: 404,
  no_account: 404,
  invite_invalid: 404,
  /** The invitation is for another address than that of the caller. */
  invite_other_address: 403,
  code_wrong: 400,
  code_expired: 400,
  otp_wrong: 400,
  /** A sign-in or a setup that was left for too long, and has to begin again. */
  step_expired: 400,
  passkey_refused: 400,
  too_many_passkeys: 409,
  too_many_tokens: 409,
  too_many_webhooks: 409,
  /** Nothing is sent to a webhook that is not on. */
  webhook_stopped: 409,
  /** Two-step sign-in cannot be turned off, because a workgroup of the user requires it. */
  two_step_kept: 409,
  email_in_use: 409,
  url_in_use: 409,
  /** The name that confirms a deletion is not that of the workgroup. */
  name_differs: 400,
  transfer_failed: 409,
  master_stays: 409,
  customer_exists: 409,
  already_member: 409,
  /** Free is full: another member needs Team. */
  team_needed: 409,
  /** A bill is overdue: nobody can be added, and Team cannot be begun or changed, until it is paid. */
  bill_overdue: 409,
  /** The bill is paid already, or was replaced. */
  bill_closed: 409,
  /** The provider of card payments was not reached, or refused. */
  payment_failed: 503,
  /** A purchase order in this state takes no such change. */
  order_closed: 409,
  order_sealed: 409,
  /** The due time of an order has to be in the future, and later than the present one. */
  due_past: 400,
  supplier_twice: 409,
  too_many_suppliers: 409,
  too_many_bid_questions: 409,
  reminded_today: 409,
  /** An item cannot go to a supplier who named no price for it. */
  item_not_offered: 409,
  last_author: 409,
  too_many_pinned: 409,
  too_many_comments: 409,
  too_many_views: 409,
  too_many_stars: 409,
  too_many_repeated: 409,
  too_many_needs: 409,
  too_many_questions: 409,
  needs_exists: 409,
  needs_differ: 409,
  too_many_synonyms: 409,
  /** The message of this one is given by the specification. */
  not_learnable: 400,
  too_many_drafts: 409,
  other_workgroup: 409,
  stale: 409,
  key_reused: 422,
  /** Members with an address of this domain sign in through the provider of their workgroup only. */
  sso_required: 403,
  /** No workgroup offers single sign-on for this domain (any more). */
  sso_off: 404,
  sso_unreachable: 503,
  /** The provider refused, or its answer is not valid; `detail` says which check failed. */
  sso_failed: 400,
  /** The provider names no address, an unverified one, or one of another domain. */
  sso_address: 403,
  /** The new sign-in was not that of the account that is signed in here. */
  sso_other_account: 403,
  /** The user has left the workgroup or was removed, and needs an invitation. */
  sso_no_member: 403,
  /** To be tried by the Master before it is required. */
  sso_untried: 409,
  /** The way back in for the Master is the password with a second step, which has to be on. */
  sso_own_two_step: 409,
  domain_unproved: 409,
  /** Another workgroup has proved the domain, and its record still stands. */
  domain_taken: 409,
  dns_failed: 503,
  /** The account was made by single sign-on, and has no password to confirm with. */
  no_password: 403,
  /** As `no_password`, while the workgroup requires single sign-on, so that none can be set. */
  sso_no_password: 403,
  /** A code by mail does not stand for a password that signs in. */
  has_password: 409,
  name_reserved: 400,
  corporate_form: 400,
  address_reserved: 400,
  password_common: 400,
  not_an_image: 400,
  image_too_large: 400,
  /** The server adds the reason to the message. */
  import_refused: 409,
  too_large: 413,
  file_too_large: 413,
  too_many_of_log: 409,
  too_many_of_notice: 409,
  too_many_of_order: 409,
  too_many_of_bid: 409,
  storage_full: 429,
  open_files_full: 429,
  too_many_files: 400,
  wrong_content_type: 415,
  method_not_allowed: 405,
  too_many_tries: 429,
  too_many_made: 429,
  busy: 503,
  /** A disk of the server is full; reading works. */
  no_room: 503,
  server_error: 500,
} as const
export type ErrorWord = keyof typeof errors
