import { createAdapter } from '@/contract/adapt'

/** IBPS and the related Hotent: `{state, message, data}`, where Hotent's state is a boolean. */
export default createAdapter({
  code: ['state'],
  data: ['data'],
  page: {
    records: ['dataResult'],
    numbers: 'pageResult',
    total: ['totalCount'],
    size: ['limit'],
    current: ['page'],
    pages: ['totalPages'],
  },
  aliases: {
    taskId: 'id',
    startUserName: 'createBy',
  },
  processStatus: {
    pending: 'running',
    suspend: 'running',
    end: 'approved',
    agree: 'approved',
    refuse: 'rejected',
    manualend: 'terminated',
  },
})
