import { createAdapter } from '@/contract/adapt'

/** pig and others with MyBatis-Plus pages: `{code, msg, data}`, code 0; the token of Spring OAuth 2. */
export default createAdapter({
  code: ['code'],
  data: ['data'],
  page: {
    records: ['records'],
    total: ['total'],
    size: ['size'],
    current: ['current'],
    pages: ['pages'],
  },
  user: 'sysUser',
  aliases: {
    realName: 'name',
    nickName: 'name',
    mobile: 'phone',
    dictCode: 'dictType',
    dictLabel: 'label',
    dictValue: 'value',
    sort: 'sortOrder',
    procInstId: 'processInstanceId',
    subject: 'title',
  },
  processStatus: {
    '1': 'running',
    '2': 'approved',
    '3': 'rejected',
    '4': 'revoked',
  },
})
