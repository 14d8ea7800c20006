/** The levels of the demo's players, which a few minutes of play reach. The first pays nothing, so that one round does not change a balance. */
export const demoVip = {
  levels: [
    {
      need: '300.00',
      keep: '0',
      copy: {
        EN: { name: 'Bronze', benefits: ['A support team that knows you', 'News of games a day before others'] },
        TY: { name: 'Tanso', benefits: ['Support team na kilala ka', 'Balita sa mga laro isang araw bago ang iba'] },
      },
    },
    {
      need: '2000.00',
      keep: '500.00',
      rewards: [{ key: 'LEVEL', amount: '20.00' }],
      copy: {
        EN: { name: 'Silver', benefits: ['All of Bronze', 'Withdrawals are looked at first'] },
        TY: { name: 'Pilak', benefits: ['Lahat ng sa Tanso', 'Uunahing tingnan ang mga withdrawal mo'] },
      },
    },
    {
      need: '10000.00',
      keep: '2000.00',
      rewards: [{ key: 'LEVEL', amount: '100.00' }],
      copy: {
        EN: { name: 'Gold', benefits: ['All of Silver', 'A gift on your birthday', 'Your own number at customer service'] },
        TY: { name: 'Ginto', benefits: ['Lahat ng sa Pilak', 'Regalo sa kaarawan mo', 'Sarili mong numero sa customer service'] },
      },
    },
    {
      need: '50000.00',
      keep: '10000.00',
      rewards: [{ key: 'LEVEL', amount: '500.00' }],
      copy: {
        EN: { name: 'Diamond', benefits: ['All of Gold', 'A personal host, every day of the week', 'Invitations to the Fiesta nights'] },
        TY: { name: 'Diyamante', benefits: ['Lahat ng sa Ginto', 'Sariling host, araw-araw', 'Imbitasyon sa mga gabi ng Fiesta'] },
      },
    },
  ],
};
