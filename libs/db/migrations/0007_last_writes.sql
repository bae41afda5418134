CREATE UNLOGGED TABLE "last_writes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
