CREATE TABLE "guest_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guest_addresses_once_key" ON "guest_addresses" USING btree (lower("email"),"target_id");--> statement-breakpoint
CREATE INDEX "guest_addresses_created_idx" ON "guest_addresses" USING btree ("created_at");