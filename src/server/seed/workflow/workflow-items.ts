/**
 * The one line a purchase of the story stands for, read from its title: `备件采购 · 主轴轴承 ×6`.
 *
 * @param amount fen, for all of it
 */
export function buildItems(subject: string, amount: number) {
  const [, name = subject, count = '1'] = /(?:^|· )([^·]+?) ×?(\d+)[^\d]*$/.exec(subject) ?? []
  const quantity = amount % Number(count) === 0 ? Number(count) : 1
  return { items: [{ id: '1', name, price: amount / quantity, quantity }] }
}
