CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"range" "cidr",
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"no_stopped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blocks_kind_check" CHECK ("blocks"."kind" in ('emailDomain', 'word', 'addressRange')),
	CONSTRAINT "blocks_range_check" CHECK (("blocks"."kind" = 'addressRange') = ("blocks"."range" is not null)),
	CONSTRAINT "blocks_counter_check" CHECK ("blocks"."no_stopped" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text COLLATE "C" NOT NULL,
	"created_by" uuid NOT NULL,
	"uses" integer NOT NULL,
	"no_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_uses_check" CHECK ("invitations"."no_used" >= 0 and "invitations"."no_used" <= "invitations"."uses")
);
--> statement-breakpoint
CREATE TABLE "invited_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invited_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"invitation_id" bigint NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"address" text,
	"question" text,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "sign_ups_username_check" CHECK ("sign_ups"."username" ~ '^[0-9A-Za-z_]{3,21}$')
);
--> statement-breakpoint
CREATE TABLE "site_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"user_id" uuid NOT NULL,
	"target_user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_members" ADD CONSTRAINT "invited_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_members" ADD CONSTRAINT "invited_members_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_members" ADD CONSTRAINT "invited_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_log" ADD CONSTRAINT "site_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_log" ADD CONSTRAINT "site_log_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_value_key" ON "blocks" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "blocks_kind_idx" ON "blocks" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "blocks_range_idx" ON "blocks" USING gist ("range" inet_ops) WHERE "blocks"."range" is not null;--> statement-breakpoint
CREATE INDEX "blocks_expires_idx" ON "blocks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_confirmations_user_idx" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_expires_idx" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_key" ON "invitations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "invitations_created_by_idx" ON "invitations" USING btree ("created_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invited_members_user_key" ON "invited_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invited_members_invited_by_idx" ON "invited_members" USING btree ("invited_by","id");--> statement-breakpoint
CREATE INDEX "invited_members_invitation_idx" ON "invited_members" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_username_key" ON "sign_ups" USING btree (lower("username")) WHERE "sign_ups"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "sign_ups_username_idx" ON "sign_ups" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "sign_ups_pending_idx" ON "sign_ups" USING btree ("id") WHERE "sign_ups"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "sign_ups_created_idx" ON "sign_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_declined_idx" ON "sign_ups" USING btree ("declined_at");--> statement-breakpoint
CREATE INDEX "site_log_user_idx" ON "site_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "site_log_act_idx" ON "site_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "site_log_user_act_idx" ON "site_log" USING btree ("user_id","act","id");--> statement-breakpoint
CREATE TRIGGER "site_log_never_changed" BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
