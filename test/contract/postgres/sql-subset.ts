// The elements of the statements of main/postgres, and which of them CockroachDB and YugabyteDB document:
// docs/decisions/spread-over-machines.md names the pages. No test ran on either.

/** Words that both document. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `ADD ALL ALTER AND ANY ARRAY AS ASC BEGIN BETWEEN BY CASCADE COLLATE COLUMN COMMIT CONFLICT CREATE CURRENT DELETE DESC DISTINCT
  DO DROP EXISTS FALSE FILTER FIRST FOR FROM GRANT GROUP HAVING IF IN INCLUDE INDEX INSERT INTO IS ISOLATION JOIN KEY LAST
  LEFT LEVEL LIKE LIMIT LOCAL LOCKED MATERIALIZED NOT NOTHING NULL NULLS OFFSET ON ONLY OR ORDER OVER PARTITION PRECEDING
  PRIMARY READ REPEATABLE RETURNING REVOKE ROLLBACK ROWS SCHEMA SELECT SET SKIP TABLE TABLES TO TRUE UNBOUNDED UNION UNIQUE UPDATE
  USAGE USING VALUES WHERE WITH`.split(/\s+/),
)

/** Functions that both document; their names are in lower case, or as SQL's own. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  `GREATEST coalesce count current_database current_setting has_database_privilege has_schema_privilege has_table_privilege
  json_agg json_build_array json_build_object left max now pg_get_userbyid pg_has_role row_number strpos sum to_json to_regclass unnest`.split(
    /\s+/,
  ),
)

export const TYPES: ReadonlySet<string> = new Set(
  'bigint boolean bytea double float8 int interval json regclass text timestamptz'.split(/\s+/),
)

export interface OutsideSubset {
  readonly what: RegExp
  /** Databases without it, or with a different one. */
  readonly missing: readonly ('CockroachDB' | 'YugabyteDB')[]
  /** What is needed there. */
  readonly instead: string
}

/**
 * Elements that one of them does not have or has differently. Some statement uses each; unused ones must be removed
 * here.
 */
export const OUTSIDE_SUBSET: readonly OutsideSubset[] = [
  {
    what: /\bjson NOT NULL|::json\[\]|json_(?:agg|build_object|build_array)\(/,
    missing: ['CockroachDB'],
    instead: 'JSON is JSONB there, which sorts the fields of records: they would have to be kept and answered as text',
  },
  {
    what: /\bpg_(?:try_)?advisory_(?:xact_)?(?:un)?lock\(/,
    missing: ['CockroachDB'],
    instead:
      'they hold nobody there: two who write to one book at once are told apart by its head alone, so one gets 503',
  },
  {
    what: /\bLISTEN \w+|\bpg_notify\(/,
    missing: ['CockroachDB', 'YugabyteDB'],
    instead:
      'YugabyteDB has it switched off, CockroachDB not at all: commits of others would be found by the look every five seconds',
  },
  {
    what: /^CREATE OR REPLACE (?:FUNCTION|TRIGGER)\b.*$/,
    missing: ['CockroachDB'],
    instead: 'there are none for statements: commits are kept by the grants of the role alone',
  },
  {
    what: /\bCREATE EXTENSION\b/,
    missing: ['CockroachDB', 'YugabyteDB'],
    instead: 'CockroachDB has trigrams built in, YugabyteDB lacks btree_gin',
  },
  {
    what: /USING gin \(book, text gin_trgm_ops\)/,
    missing: ['YugabyteDB'],
    instead: 'an inverted index has one column there: the index of searched texts would find rows of all books',
  },
  {
    what: /WITH \(fastupdate = off\)/,
    missing: ['CockroachDB', 'YugabyteDB'],
    instead: 'a setting of the index of PostgreSQL: it would be left out there',
  },
  {
    what: /^LOCK TABLE .*$/,
    missing: ['CockroachDB', 'YugabyteDB'],
    instead: 'a move out must trust that nobody writes: what changed meanwhile is found when both sides are compared',
  },
  {
    what: /\bpg_stat_activity\b/,
    missing: ['CockroachDB'],
    instead: 'it has its own list of sessions: a move would not see that programs work',
  },
  {
    what: /\bsynchronous_commit\b|'fsync'|\bserver_encoding\b/,
    missing: ['CockroachDB', 'YugabyteDB'],
    instead: 'these settings mean nothing there: every commit is on the disks of a majority',
  },
  {
    what: /\bidle_in_transaction_session_timeout\b/,
    missing: [],
    instead: 'both have it under this name',
  },
]
