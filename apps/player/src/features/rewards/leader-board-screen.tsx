import { TabLinks } from '@palaro/ui';
import { useSearch } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { Missions } from './missions.tsx';
import { RaceScreen } from './race-screen.tsx';
import { RedPackets } from './red-packets.tsx';
import { Wheel } from './wheel.tsx';
import '@palaro/ui/tabs.css';
import './missions.css';

/** Races, missions, the wheel and red packets side by side; which of them stands in the address (MISSIONLB3). */
export const LeaderBoardScreen = () => {
  const { t } = useText();
  const view = new URLSearchParams(useSearch()).get('view');
  const views = [
    { name: 'missions', href: to.missions, label: t('missions.tab'), Screen: Missions },
    { name: 'wheel', href: to.wheel, label: t('wheel.tab'), Screen: Wheel },
    { name: 'packets', href: to.redPackets, label: t('packets.tab'), Screen: RedPackets },
  ];
  const shown = views.find(({ name }) => name === view);
  const Screen = shown?.Screen ?? RaceScreen;
  const options = [
    { href: to.leaderBoard(), label: t('rewards.race.choose'), current: shown === undefined },
    ...views.map(({ name, href, label }) => ({ href, label, current: name === shown?.name })),
  ];
  return (
    <>
      <div className="leader-board__views">
        <TabLinks label={t('missions.views')} options={options} />
      </div>
      <Screen />
    </>
  );
};
