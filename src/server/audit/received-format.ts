import { createWordFormat } from './describe-row'

const statusNames: Readonly<Record<string, string>> = {
  pending: '待联系',
  contacted: '已联系',
  closed: '已结束',
  submitted: '已提交',
  handling: '处理中',
  accepted: '已通过',
  declined: '未通过',
  pickedUp: '已领取',
}

/** States of what people outside have sent. */
export const formatReceivedStatus = createWordFormat(statusNames)

export const formatReceivedStatusName = (status: string): string => statusNames[status] ?? status
