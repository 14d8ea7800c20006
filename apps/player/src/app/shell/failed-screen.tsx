import { FailedState, type FailedQuery } from '../../parts/failed-state.tsx';
import { showsBar, type ScreenRoute } from '../../navigation/routes.ts';
import { Header } from './header.tsx';
import '@palaro/ui/states.css';

/** In place of a screen whose code did not come. A screen that draws its own bar has none yet: there must be a way out. */
export const FailedScreen = ({ route, query }: { route: ScreenRoute; query: FailedQuery }) => (
  <>
    {!showsBar(route, 'header') && <Header route={route} />}
    <FailedState query={query} />
  </>
);
