-- Searches read what an index has not sorted in yet from its beginning to its end: an eighth of the usual 4 MB.
ALTER INDEX "search_documents_words_idx" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "search_words_stems_idx" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "search_words_trigrams_idx" SET (gin_pending_list_limit = 512);--> statement-breakpoint
-- Room for the next version of a row on its own page: a word that is counted again then costs its indexes nothing.
ALTER TABLE "search_words" SET (fillfactor = 60);
