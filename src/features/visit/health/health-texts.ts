import type { HealthPurposeKey } from '@/contract/visit/health'
import { joinTexts } from '@/lib/text/join-texts'
import { defineTexts } from '@/theme/language'

/** The declaration. The questions are the company's own. */
export const healthTexts = defineTexts(
  {
    submit: '提交申报',
    validFor: (site: string, hours: number) => joinTexts([site, `有效 ${hours} 小时`]),
    declarant: '申报人',
    name: '姓名',
    company: '单位',
    phone: '手机号',
    nameHint: '与证件一致',
    optional: '选填',
    phoneHint: '11 位，国外号码以 + 开头',
    code: '验证码',
    consents: '逐项同意',
    optionalPurpose: (title: string) => `${title}（可选）`,
    agreeTo: (title: string) => `同意${title}`,
    consentMissing: '请先同意这一项，才能生成通行证',
    declaration: '申报',
    askHost: '请向接待人核对',
    home: '回到首页',
    answer: '请回答这个问题',
    pick: '请选择一个答案',
    check: '请核对这个答案',
    noDeclaration: '该场所暂无健康与安全申报',
    updated: '申报内容刚刚更新过，请核对后再提交',
    codeMissing: '请输入验证码',
    codeWrong: '验证码为 6 位数字',
    codeForeign: '国外号码收不到验证码，所以不会向外部核对。',
  },
  {
    submit: 'Submit',
    validFor: (site, hours) => joinTexts([site, `valid for ${hours} hours`]),
    declarant: 'About you',
    name: 'Name',
    company: 'Company',
    phone: 'Phone',
    nameHint: 'As on your ID',
    optional: 'Optional',
    phoneHint: '11 digits, or + and country code',
    code: 'Code',
    consents: 'Your consent',
    optionalPurpose: (title) => `${title} (optional)`,
    agreeTo: (title) => `I agree: ${title}`,
    consentMissing: 'Agree to this to get a pass',
    declaration: 'The declaration',
    askHost: 'Please ask your host',
    home: 'Home',
    answer: 'Answer this question',
    pick: 'Choose an answer',
    check: 'Check this answer',
    noDeclaration: 'This site has no health and safety declaration',
    updated: 'The questions have just changed. Check your answers and submit again.',
    codeMissing: 'Enter the code',
    codeWrong: 'The code has 6 digits',
    codeForeign: 'No code can be sent to a number outside China, so there will be no external check.',
  },
)

/** The resulting pass. */
export const healthPassTexts = defineTexts(
  {
    withdrawQuestion: '撤回同意并删除？',
    withdrawText: '申报结果与姓名立即删除，通行证失效；再次进入需要重新申报。',
    withdrawConfirm: '撤回并删除',
    withdraw: '撤回同意',
    again: '重新申报',
    expired: '申报已过期',
    expiredHint: '进入前请重新申报',
    qr: '健康与安全通行证二维码',
    refreshesIn: (seconds: number) => `${seconds} 秒后更新`,
    atGate: '门岗扫码核验',
    offline: '没有网络也可出示',
    visitorCode: '出示访客二维码',
    visitorCodeNote: '门岗扫访客二维码时，同时看到这份申报',
    reasons: '原因与处理',
    site: '场所',
    declarant: '申报人',
    company: '单位',
    phone: '手机号',
    declared: '申报时间',
    validUntil: '有效至',
    source: '外部核对',
    agreed: '已同意',
    deleted: '自动删除',
    notOfficial: '本场所依据本人申报得出，不是政府健康码。',
    withdrawn: '已撤回同意，数据已删除',
    withdrawnHint: '再次进入请重新申报',
    pass: '通行证',
  },
  {
    withdrawQuestion: 'Withdraw your consent and delete?',
    withdrawText: 'The result and your name are deleted at once, and the pass ends. To enter again, declare again.',
    withdrawConfirm: 'Withdraw and delete',
    withdraw: 'Withdraw',
    again: 'Declare again',
    expired: 'Declaration expired',
    expiredHint: 'Declare again before you enter',
    qr: 'QR code of the health and safety pass',
    refreshesIn: (seconds) => `New code in ${seconds} s`,
    atGate: 'Show it at the gate',
    offline: 'Works without network',
    visitorCode: 'Show your visitor code',
    visitorCodeNote: 'The gate sees this declaration with it',
    reasons: 'Reasons and what to do',
    site: 'Site',
    declarant: 'Name',
    company: 'Company',
    phone: 'Phone',
    declared: 'Declared',
    validUntil: 'Valid until',
    source: 'External check',
    agreed: 'Agreed',
    deleted: 'Deleted on',
    notOfficial: "The site's own result from your answers, not a government health code.",
    withdrawn: 'Consent withdrawn, data deleted',
    withdrawnHint: 'Declare again before you enter again',
    pass: 'The pass',
  },
)

/** English for what the server says in Chinese about a level. */
export const englishLevels: Readonly<Record<string, { name: string; text: string }>> = {
  green: { name: 'You may enter', text: 'Show this at the gate' },
  yellow: { name: 'To be checked', text: 'Explain at the gate, and enter after the check' },
  red: { name: 'Do not enter yet', text: 'Please stay outside and contact your host' },
}

/** English for the purposes, whose texts are the server's. */
export const englishPurposes: Readonly<
  Record<HealthPurposeKey, (days: number, title: string) => { title: string; text: string }>
> = {
  entry: (days) => ({
    title: 'Health and safety check for this visit',
    text: `Your answers only give the result and are not kept. Result and name are kept encrypted for ${days} days.`,
  }),
  // The source has a name: 向…核对.
  source: (_days, title) => ({
    title: `Check with ${title.replace(/^向|核对$/g, '')}`,
    text: 'Your name and number are sent to it once. You can declare without this.',
  }),
  contact: () => ({
    title: 'Contact me if a risk appears at the site',
    text: 'Only then is your number kept, and deleted with the result.',
  }),
}
