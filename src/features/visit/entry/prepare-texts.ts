import { defineTexts, type Language } from '@/theme/language'

/** The texts of what a visitor does before the pass is shown. */
export const prepareTexts = defineTexts(
  {
    site: '企业',
    card: '到访前准备',
    first: '先完成',
    separator: '、',
    hint: '完成后，这里自动显示通行码',
    optionalHint: '完成后进厂更顺利',
    start: '开始',
    skip: '先看通行码',
    done: '已完成',
    free: '可选',
    todo: '去完成',
    newer: '请更新到最新版本',
    newerHint: '或请接待人协助',
  },
  {
    site: 'Site',
    card: 'Before your visit',
    first: 'First complete: ',
    separator: ', ',
    hint: 'Your pass appears here once this is done',
    optionalHint: 'It makes your arrival smoother',
    start: 'Start',
    skip: 'Show my pass',
    done: 'Done',
    free: 'Optional',
    todo: 'To do',
    newer: 'Please update to the latest version',
    newerHint: 'Or ask your host for help',
  },
)

/** English for the steps that the server names in Chinese. */
const englishSteps: Readonly<Record<string, string>> = {
  induction: 'Site safety induction',
  nda: 'Non-disclosure agreement',
  photo: 'Your photo',
}

/** The name of a step in the language of the page; a kind of a newer server keeps its Chinese name. */
export const getStepTitle = ({ kind, title }: { kind: string; title: string }, language: Language): string =>
  language === 'zh' ? title : (englishSteps[kind] ?? title)
