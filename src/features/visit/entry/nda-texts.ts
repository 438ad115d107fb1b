import { formatEnglishDayCount } from '@/lib/visitor/english-time'
import { defineTexts } from '@/theme/language'

/** The texts around the agreement that a visitor signs. */
export const ndaTexts = defineTexts(
  {
    title: '保密协议',
    party: '甲方',
    signer: '签署人',
    version: '文本',
    versionNumber: (version: number) => `第 ${version} 版`,
    sign: '同意并签名',
    note: (days: number) => `签名后生成带验证码的 PDF，由企业保存，来访结束 ${days} 天后删除。`,
    done: '保密协议已签署',
    signed: '你已签署，无需再签',
    changed: '协议刚刚更新，签名没有保存。请重新阅读后再签。',
  },
  {
    title: 'Non-disclosure agreement',
    party: 'Company',
    signer: 'Signatory',
    version: 'Version',
    versionNumber: (version) => `No. ${version}`,
    sign: 'Agree and sign',
    note: (days) =>
      `Your signature is stored in a PDF, which is deleted ${formatEnglishDayCount(days)} after the visit.`,
    done: 'Agreement signed',
    signed: 'You have already signed',
    changed: 'The agreement has been updated and your signature was not saved. Please read it again before you sign.',
  },
)
