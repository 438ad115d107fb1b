import { createAdapter } from '@/contract/adapt'

/** JeecgBoot: `{success, code, message, result}`; the code may be a word or a boolean. */
export default createAdapter({
  code: ['code', 'success'],
  data: ['result'],
  page: {
    records: ['records'],
    total: ['total'],
    size: ['size'],
    current: ['current'],
    pages: ['pages'],
  },
  user: 'userInfo',
  aliases: {
    access_token: 'token',
    user_id: 'userInfo.id',
    userId: 'id',
    name: 'realname',
    nickName: 'realname',
    realName: 'realname',
    mobile: 'phone',
    deptName: 'orgCodeTxt',
    dictLabel: 'text',
    dictValue: 'value',
    title: 'titile',
    content: 'msgContent',
    category: 'msgCategory',
    msgType: 'msgCategory',
    publisher: 'sender',
    senderName: 'sender',
    publishTime: 'sendTime',
    top: 'izTop',
    visits: 'visitsNum',
    isRead: 'readFlag',
  },
})
