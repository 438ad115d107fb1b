import { DAY_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'

/** The time so many days from now, as the contract writes it. */
export const formatDaysFromNow = (days: number) => formatWireTime(Date.now() + days * DAY_MS)

/** An opportunity under protection, as the server sends it. */
export const buildOpportunity = (more: object = {}) => ({
  id: 'o1',
  opportunityNo: 'SJ-1',
  opportunityName: '冲压线改造',
  customerName: '宁波吉利',
  productType: null,
  expectAmount: null,
  expectSignDate: null,
  status: 'approved',
  statusName: '跟进中',
  reasonForRejection: null,
  protectStart: formatDaysFromNow(-30),
  protectEnd: formatDaysFromNow(60.5),
  ownerName: null,
  createTime: null,
  creditCode: null,
  contactName: '何工',
  contactPhone: '13912345678',
  industry: null,
  province: null,
  city: null,
  district: null,
  address: null,
  demand: '改造',
  stage: null,
  followUps: [],
  attachments: [],
  ...more,
})
