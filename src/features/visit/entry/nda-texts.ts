/** The texts around the agreement that a visitor signs. */
export const ndaTexts = {
  title: { zh: '保密协议', en: 'Non-disclosure agreement' },
  party: { zh: '甲方', en: 'Company' },
  signer: { zh: '签署人', en: 'Signatory' },
  version: { zh: '文本', en: 'Version' },
  sign: { zh: '同意并签名', en: 'Agree and sign' },
  note: {
    zh: '签名后生成带验证码的 PDF，由企业保存，来访结束 90 天后删除。',
    en: 'Your signature is stored in a PDF, which is deleted 90 days after the visit.',
  },
  done: { zh: '保密协议已签署', en: 'Agreement signed' },
  signed: { zh: '你已签署，无需再签', en: 'You have already signed' },
  back: { zh: '返回', en: 'Back' },
} as const
