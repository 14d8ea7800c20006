import type { PageLanguage } from './page-data.ts';

const en = {
  needsScript: 'This game needs JavaScript.',
  balance: 'Balance', stake: 'Stake', win: 'Win', spin: 'Spin', skip: 'Skip', play: 'Play', shoot: 'Shoot', draw: 'Draw',
  menu: 'Game information', soundOn: 'Sound is on', soundOff: 'Sound is off', lower: 'Lower stake', higher: 'Higher stake', close: 'Close', exit: 'Leave the game',
  paytable: 'Pays', rules: 'Rules', history: 'Rounds', fairness: 'Fairness',
  wild: 'Wild', scatter: 'Free', ready: 'Choose your stake and play.', spinning: 'The round is running.', opening: 'Opening the game',
  noWin: 'No win this round.', returned: '{win} back of {stake}.', won: 'You won {win}.', capped: 'The largest win was reached.',
  lineWin: 'Line {line}: {win}', waysWin: '{ways} ways: {win}', clusterWin: '{count} together: {win}', scatterWin: 'Free symbols: {win}',
  freeStart: '{spins} free spins, wins ×{multiplier}', freeCount: 'Free spin {index} of {spins}', multiplier: 'Wins ×{multiplier}', bigWin: 'Great win',
  playMoney: 'Play money', return: 'Return to player', volatility: 'Volatility', low: 'low', medium: 'medium', high: 'high', maxWin: 'Largest win', timesStake: '{times} the stake',
  linesCount: '{lines} lines', waysCount: '243 ways', clusterCount: '7 × 7 clusters', amountsFor: 'Amounts for a stake of {stake}', ofKind: '{count} of a kind', size: '{size} or more',
  left: 'Red', right: 'Blue', tie: 'Tie', strength: 'strength', pick: 'Pick {left} more', picked: 'Your five numbers are set.', quick: 'Quick pick', clear: 'Clear', hits: '{hits} right',
  chance: '{chance} %', caught: 'Caught', missed: 'It got away.', chooseFirst: 'Choose first, then play.',
  errorFunds: 'Your balance does not cover this stake. Choose a lower one or add funds in the lobby.',
  errorEnded: 'This game session has ended. Leave the game and open it again from the lobby. Your balance is safe.',
  errorNetwork: 'No connection. Your round is kept; nothing is lost.', errorBlocked: 'You cannot stake at the moment.', errorClosed: 'This game is closed at the moment.',
  errorOther: 'The round could not start. Nothing was staked.', cancelled: 'The round did not go through. Your stake is returned.', cancelling: 'We are checking this round. If the stake was taken it will be returned.',
  paying: 'Your win is safe and is being paid.', stuck: 'This round is being checked. Your win is kept on record.', retry: 'Try again', roundOpen: 'A round is still running. Please wait a moment.',
  noRounds: 'No rounds yet.', loading: 'Loading', verify: 'Check', state_closed: 'settled', state_paying: 'being paid', state_cancelled: 'cancelled', state_cancelling: 'being checked', state_stuck: 'being checked', state_betting: 'running', state_refused: 'not started',
  fairIntro: 'Each result is fixed before you play by a sealed server seed and your own seed. Change the seed to open the old one, then check every round.',
  serverHash: 'Sealed server seed (SHA-256)', clientSeed: 'Your seed', nonce: 'Next round number', rotate: 'Change seed and open the old one', seedRule: 'Use 1 to 64 letters, digits, spaces, dots or dashes.', oldSeed: 'Opened server seed', sealed: 'Change the seed to check this round.',
  verifyTitle: 'Check a round', verifyIntro: 'This page recomputes the round in your browser from its seeds. Nothing is sent.', serverSeed: 'Server seed', choice: 'Choice', nonceField: 'Round number', compute: 'Recompute', hashMatches: 'The seed matches the sealed hash.', hashDiffers: 'The seed does not match the sealed hash.', hashIs: 'Its sealed hash', wholeWin: 'Win: {times} the stake', step: 'Picture {index}', badInput: 'Please check the seeds and the round number.', roll: 'Roll {roll} of 9999, caught below {chance}', drawnNumbers: 'Drawn', sidesDrawn: 'Red {left} · Blue {right}', yourNumbers: 'Your numbers',
};

export type Texts = Readonly<Record<keyof typeof en, string>>;

const fil: Texts = {
  needsScript: 'Kailangan ng larong ito ang JavaScript.',
  balance: 'Balanse', stake: 'Taya', win: 'Panalo', spin: 'Paikutin', skip: 'Laktawan', play: 'Laro', shoot: 'Tira', draw: 'Bunutin',
  menu: 'Tungkol sa laro', soundOn: 'Bukas ang tunog', soundOff: 'Patay ang tunog', lower: 'Babaan ang taya', higher: 'Taasan ang taya', close: 'Isara', exit: 'Umalis sa laro',
  paytable: 'Bayad', rules: 'Patakaran', history: 'Mga round', fairness: 'Patas',
  wild: 'Wild', scatter: 'Libre', ready: 'Piliin ang taya at maglaro.', spinning: 'Tumatakbo ang round.', opening: 'Binubuksan ang laro',
  noWin: 'Walang panalo sa round na ito.', returned: '{win} ang bumalik mula sa {stake}.', won: 'Nanalo ka ng {win}.', capped: 'Naabot ang pinakamalaking panalo.',
  lineWin: 'Linya {line}: {win}', waysWin: '{ways} paraan: {win}', clusterWin: '{count} magkakadikit: {win}', scatterWin: 'Libreng simbolo: {win}',
  freeStart: '{spins} libreng ikot, panalo ×{multiplier}', freeCount: 'Libreng ikot {index} sa {spins}', multiplier: 'Panalo ×{multiplier}', bigWin: 'Malaking panalo',
  playMoney: 'Pera-perahan', return: 'Balik sa manlalaro', volatility: 'Pabago-bago', low: 'mababa', medium: 'katamtaman', high: 'mataas', maxWin: 'Pinakamalaking panalo', timesStake: '{times} ng taya',
  linesCount: '{lines} linya', waysCount: '243 paraan', clusterCount: '7 × 7 kumpol', amountsFor: 'Halaga para sa tayang {stake}', ofKind: '{count} magkapareho', size: '{size} pataas',
  left: 'Pula', right: 'Asul', tie: 'Tabla', strength: 'lakas', pick: 'Pumili pa ng {left}', picked: 'Handa na ang limang numero mo.', quick: 'Bahala na', clear: 'Burahin', hits: '{hits} ang tama',
  chance: '{chance} %', caught: 'Huli', missed: 'Nakawala ito.', chooseFirst: 'Pumili muna bago maglaro.',
  errorFunds: 'Kulang ang balanse para sa tayang ito. Babaan ang taya o magdagdag ng pondo sa lobby.',
  errorEnded: 'Tapos na ang sesyon ng larong ito. Umalis at buksan muli mula sa lobby. Ligtas ang balanse mo.',
  errorNetwork: 'Walang koneksyon. Nakatabi ang round mo; walang nawala.', errorBlocked: 'Hindi ka muna makakataya sa ngayon.', errorClosed: 'Sarado muna ang larong ito.',
  errorOther: 'Hindi nasimulan ang round. Walang itinaya.', cancelled: 'Hindi natuloy ang round. Ibinalik ang taya mo.', cancelling: 'Sinusuri namin ang round na ito. Kung nakuha ang taya, ibabalik ito.',
  paying: 'Ligtas ang panalo mo at binabayaran na.', stuck: 'Sinusuri ang round na ito. Nakatala ang panalo mo.', retry: 'Subukan muli', roundOpen: 'May round pang tumatakbo. Sandali lang.',
  noRounds: 'Wala pang round.', loading: 'Naglo-load', verify: 'Suriin', state_closed: 'bayad na', state_paying: 'binabayaran', state_cancelled: 'kinansela', state_cancelling: 'sinusuri', state_stuck: 'sinusuri', state_betting: 'tumatakbo', state_refused: 'hindi nasimulan',
  fairIntro: 'Nakatakda ang bawat resulta bago ka maglaro, mula sa selyadong seed ng server at sa sarili mong seed. Palitan ang seed para mabuksan ang luma, at suriin ang bawat round.',
  serverHash: 'Selyadong seed ng server (SHA-256)', clientSeed: 'Seed mo', nonce: 'Susunod na bilang ng round', rotate: 'Palitan ang seed at buksan ang luma', seedRule: 'Gumamit ng 1 hanggang 64 na letra, numero, espasyo, tuldok o gitling.', oldSeed: 'Nabuksang seed ng server', sealed: 'Palitan ang seed para masuri ang round na ito.',
  verifyTitle: 'Suriin ang round', verifyIntro: 'Kinukuwenta muli ng pahinang ito ang round sa browser mo mula sa mga seed. Walang ipinapadala.', serverSeed: 'Seed ng server', choice: 'Pinili', nonceField: 'Bilang ng round', compute: 'Kuwentahin', hashMatches: 'Tugma ang seed sa selyadong hash.', hashDiffers: 'Hindi tugma ang seed sa selyadong hash.', hashIs: 'Selyadong hash nito', wholeWin: 'Panalo: {times} ng taya', step: 'Larawan {index}', badInput: 'Pakisuri ang mga seed at ang bilang ng round.', roll: 'Lumabas {roll} sa 9999, huli kung mas mababa sa {chance}', drawnNumbers: 'Nabunot', sidesDrawn: 'Pula {left} · Asul {right}', yourNumbers: 'Mga numero mo',
};

export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en, fil };

/** The rules of each kind of game, one sentence a line. */
export const MECHANIC_TEXTS = {
  en: {
    lines: ['Three or more equal symbols on a line from the left pay.', 'Wild stands for every symbol but Free. Only the best win of a line counts.', 'Three Free symbols anywhere pay and start free spins, which do not start again.', 'The stake is shared equally among the lines. The game never plays by itself.'],
    ways: ['Equal symbols in three or more columns in a row from the left pay, in any rows.', 'Each way through them pays once. Wild stands for every symbol but Free.', 'Three Free symbols anywhere pay and start free spins, which do not start again.', 'The game never plays by itself.'],
    cluster: ['Five or more equal symbols that touch by their sides pay.', 'Paid symbols leave, the rest falls, new ones come from above, and it pays again.', 'Wild joins every group that it touches. Wins grow by the multiplier shown.', 'The game never plays by itself.'],
    duel: ['Choose red, blue or a tie.', 'Each side draws a strength from 1 to 13, all equally likely. The higher one wins.', 'A side wins 6 times in 13, a tie comes once in 13. A tie loses the stake on a side.'],
    catch: ['Choose a target and shoot. Every shot costs the stake.', 'The prize and the chance are written beside each target and never change.'],
    draw: ['Pick five of 36 numbers. Nine are drawn.', 'Two or more right numbers pay by the table.'],
  },
  fil: {
    lines: ['May bayad ang tatlo o higit pang magkaparehong simbolo sa linya mula sa kaliwa.', 'Pumapalit ang Wild sa lahat maliban sa Libre. Pinakamataas na panalo lang ng linya ang binibilang.', 'Tatlong Libre kahit saan ay may bayad at nagsisimula ng libreng ikot, na hindi na nauulit.', 'Pantay na hinahati ang taya sa mga linya. Hindi kusang naglalaro ang laro.'],
    ways: ['May bayad ang magkaparehong simbolo sa tatlo o higit pang magkasunod na hanay mula sa kaliwa.', 'Isang bayad sa bawat paraan. Pumapalit ang Wild sa lahat maliban sa Libre.', 'Tatlong Libre kahit saan ay may bayad at nagsisimula ng libreng ikot, na hindi na nauulit.', 'Hindi kusang naglalaro ang laro.'],
    cluster: ['May bayad ang lima o higit pang magkaparehong simbolo na magkadikit ang gilid.', 'Umaalis ang nabayaran, bumabagsak ang iba, may bagong dumarating, at nagbabayad muli.', 'Sumasama ang Wild sa bawat kumpol na kadikit nito. Lumalaki ang panalo ayon sa multiplier.', 'Hindi kusang naglalaro ang laro.'],
    duel: ['Piliin ang pula, asul o tabla.', 'Bumubunot ang bawat panig ng lakas na 1 hanggang 13, pare-pareho ang tsansa. Panalo ang mas mataas.', 'Nananalo ang isang panig nang 6 sa 13, tabla nang 1 sa 13. Sa tabla, talo ang taya sa panig.'],
    catch: ['Pumili ng target at tumira. May taya ang bawat tira.', 'Nakasulat sa tabi ng target ang premyo at tsansa, at hindi ito nagbabago.'],
    draw: ['Pumili ng lima sa 36 na numero. Siyam ang bubunutin.', 'May bayad ang dalawa o higit pang tama ayon sa talaan.'],
  },
} as const;
