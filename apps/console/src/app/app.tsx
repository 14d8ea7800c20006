import { noteEntry, ToastHost } from '@palaro/ui';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { authProvider } from '../calls/auth-provider.ts';
import { createDataProvider } from '../calls/data-provider.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { StepUpDialog } from '../features/step-up/step-up-dialog.tsx';
import { Gate } from './gate.tsx';

/** The history entry of a dialog is told from a screen's, so that back closes the one and leaves the other. */
const useNotedEntries = (): void => {
  const { key } = useLocation();
  useEffect(noteEntry, [key]);
};

/** The whole console, below a router. */
export function App() {
  useNotedEntries();
  const [queryClient, dataProvider, store] = useMemo(() => [createQueryClient(), createDataProvider(), memoryStore()] as const, []);
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <Gate />
      <StepUpDialog />
      <ToastHost closeLabel="Close" />
    </CoreAdminContext>
  );
}
