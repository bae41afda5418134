CREATE TABLE "backfills" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reached" text,
	"no_rows" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone
);
