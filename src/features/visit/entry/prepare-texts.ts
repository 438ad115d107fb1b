/** The texts of what a visitor does before the pass is shown. */
export const prepareTexts = {
  card: { zh: '到访前准备', en: 'Before your visit' },
  first: { zh: '先完成', en: 'First complete: ' },
  separator: { zh: '、', en: ', ' },
  hint: { zh: '完成后，这里自动显示通行码', en: 'Your pass appears here once this is done' },
  optionalHint: { zh: '完成后进厂更顺利', en: 'It makes your arrival smoother' },
  start: { zh: '开始', en: 'Start' },
  skip: { zh: '先看通行码', en: 'Show my pass' },
  done: { zh: '已完成', en: 'Done' },
  free: { zh: '可选', en: 'Optional' },
  todo: { zh: '去完成', en: 'To do' },
} as const
