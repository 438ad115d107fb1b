import { createAdapter } from '@/contract/adapt'

/** RuoYi: `{code, msg}` with the payload in `data`, in `rows` beside `total`, or beside the code. */
export default createAdapter({
  code: ['code'],
  data: ['data', 'rows'],
  page: {
    records: ['rows'],
    total: ['total'],
  },
  user: 'user',
  roleName: 'roleKey',
  aliases: {
    access_token: 'token',
    username: 'userName',
    realName: 'userName',
    mobile: 'phonenumber',
    deptId: 'dept.deptId',
    deptName: 'dept.deptName',
    name: 'label',
    sort: 'dictSort',
    procInstId: 'procInsId',
    subject: 'title',
    count: 'total',
    imageUrl: 'picUrl',
    linkUrl: 'url',
  },
})
