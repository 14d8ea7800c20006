import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { announcementKeys } from './announcements-queries.ts';

/** The VIP benefits that the operator has published for the member; asked for only where the merchant shows them. */
export const useBenefits = (enabled: boolean) => {
  const { language } = useText();
  return useQuery({
    queryKey: [...announcementKeys.all, 'V', language],
    queryFn: async ({ signal }) => (await call('vipBenefits', { query: { language }, signal })).list,
    enabled,
  });
};
