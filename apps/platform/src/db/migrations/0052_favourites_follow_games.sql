-- A game that is taken out of the catalogue for good leaves favourites and recent games too, rather than holding on to it.
ALTER TABLE favourite DROP CONSTRAINT favourite_node_id_fkey, ADD CONSTRAINT favourite_node_id_fkey FOREIGN KEY (node_id) REFERENCES game (node_id) ON DELETE CASCADE;
ALTER TABLE recent_game DROP CONSTRAINT recent_game_node_id_fkey, ADD CONSTRAINT recent_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game (node_id) ON DELETE CASCADE;
