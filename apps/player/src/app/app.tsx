import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { PlaceContext, type Place } from '../navigation/location.ts';
import { LanguageProvider, type Texts } from '../texts/text.tsx';
import { goTo } from './navigation.ts';
import { Shell } from './shell/shell.tsx';

export type AppProps = {
  client: QueryClient;
  texts: Texts;
  asked: NonNullable<Place['asked']>;
  /** Called once hydration is done. */
  onReady?: () => void;
};

/** The whole app, the same tree on the server and in the browser. */
export const App = ({ client, texts, asked, onReady }: AppProps) => (
  <QueryClientProvider client={client}>
    <LanguageProvider initial={texts}>
      <PlaceContext value={{ asked, navigate: goTo }}>
        <Shell {...(onReady ? { onReady } : {})} />
      </PlaceContext>
    </LanguageProvider>
  </QueryClientProvider>
);
