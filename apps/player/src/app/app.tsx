import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Router } from 'wouter';
import { LanguageProvider, type Texts } from '../shared/text.tsx';
import { aroundNav } from './navigation.ts';
import { Shell } from './shell/shell.tsx';

export type AppProps = {
  client: QueryClient;
  texts: Texts;
  /** Address that the document is or was rendered for. */
  asked: { readonly path: string; readonly search: string };
  /** Called once hydration is done. */
  onReady?: () => void;
};

/** The whole app, the same tree on the server and in the browser. */
export const App = ({ client, texts, asked, onReady }: AppProps) => (
  <QueryClientProvider client={client}>
    <LanguageProvider initial={texts}>
      <Router aroundNav={aroundNav} ssrPath={asked.path} ssrSearch={asked.search}>
        <Shell {...(onReady ? { onReady } : {})} />
      </Router>
    </LanguageProvider>
  </QueryClientProvider>
);
