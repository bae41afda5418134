CREATE TABLE "backup_acts" (
	"act" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
