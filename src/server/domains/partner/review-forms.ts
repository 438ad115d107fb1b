import { EXTENSION_REVIEW, OPPORTUNITY_REVIEW } from '@/contract/partner/opportunity-desk'
import { buildSummary } from '@/server/definitions/form-fields'
import type { FormFieldDefinition, ProcessStep } from '@/server/definitions/process'
import type { BuiltInProcess } from '@/server/workflow/instances/built-in-process'

import { REJECTION_NOTE } from './refused-fields'

/** Process key of the partner application review. */
export const PARTNER_APPLICATION = 'partnerApplication'

/** Default protection period of an opportunity. */
export const PROTECTION_DAYS = 90
const PROTECTION_DAYS_MAX = 365

const shown = (field: string, label: string, type: FormFieldDefinition['type'] = 'text'): FormFieldDefinition => ({
  field,
  label,
  type,
  start: 'read',
})
const note: FormFieldDefinition = { ...shown('rule', '审核说明', 'note'), html: REJECTION_NOTE }

/** A review step for the administrators; a company may change the assignees in its definition. */
function step(name: string, dueHours: number, fields: ProcessStep['fields'] = {}): ProcessStep {
  return {
    key: 'review',
    name,
    mode: 'any',
    assignees: [],
    roles: ['administrator'],
    dueHours,
    fields,
    allow: ['transfer', 'delegate', 'addSign', 'circulate'],
  }
}

const group = { joins: '渠道伙伴', makes: '渠道伙伴', icon: 'partner' }

/** The review of a partner application. */
export const applicationReview: BuiltInProcess = {
  key: PARTNER_APPLICATION,
  name: '伙伴入驻审核',
  icon: 'partner',
  prefix: 'HB',
  group,
  description: '渠道伙伴的入驻申请',
  form: {
    key: 'partner-application-form',
    name: '伙伴入驻申请',
    fields: [
      shown('kind', '伙伴类型'),
      shown('name', '姓名'),
      shown('phone', '手机号'),
      shown('companyName', '企业名称'),
      shown('creditCode', '统一社会信用代码'),
      shown('region', '区域'),
      shown('intro', '介绍', 'textarea'),
      shown('contacts', '联系人', 'textarea'),
      shown('inviter', '邀请人'),
      shown('license', '营业执照', 'image'),
      shown('attachments', '附件', 'file'),
      note,
    ],
    summary: buildSummary({ 企业: '{companyName}', 类型: '{kind}', 区域: '{region}' }),
  },
  steps: [step('入驻审核', 48)],
}

/** The review of an opportunity. */
export const opportunityReview: BuiltInProcess = {
  key: OPPORTUNITY_REVIEW,
  name: '商机报备审核',
  icon: 'partner',
  prefix: 'SR',
  group,
  description: '渠道伙伴提报的商机',
  form: {
    key: 'opportunity-review-form',
    name: '商机报备',
    amountField: 'expectAmount',
    fields: [
      shown('opportunityNo', '商机编号'),
      shown('partner', '提报伙伴'),
      shown('opportunityName', '商机名称'),
      shown('customerName', '客户名称'),
      shown('creditCode', '统一社会信用代码'),
      shown('contactName', '联系人'),
      shown('contactPhone', '联系电话'),
      shown('industry', '行业'),
      shown('address', '地址'),
      shown('productType', '产品'),
      shown('demand', '需求', 'textarea'),
      shown('expectAmount', '预计金额', 'money'),
      shown('expectSignDate', '预计签约', 'date'),
      shown('activity', '来自活动'),
      shown('attachments', '附件', 'file'),
      {
        field: 'protectDays',
        label: '保护期',
        type: 'number',
        unit: '天',
        start: 'read',
        decimals: 0,
        min: 1,
        max: PROTECTION_DAYS_MAX,
      },
      note,
    ],
    summary: buildSummary({ 客户: '{customerName}', 金额: '{expectAmount}', 伙伴: '{partner}' }),
  },
  steps: [step('商机审核', 24, { protectDays: 'required' })],
}

/** The review of an extension request. */
export const extensionReview: BuiltInProcess = {
  key: EXTENSION_REVIEW,
  name: '商机保护期延长',
  icon: 'partner',
  prefix: 'SY',
  group,
  description: '渠道伙伴申请延长商机的保护期',
  form: {
    key: 'opportunity-extension-form',
    name: '商机保护期延长',
    fields: [
      shown('opportunityNo', '商机编号'),
      shown('partner', '提报伙伴'),
      shown('customerName', '客户名称'),
      shown('protectEnd', '当前保护至'),
      {
        field: 'days',
        label: '延长',
        type: 'number',
        unit: '天',
        start: 'read',
        decimals: 0,
        min: 1,
        max: PROTECTION_DAYS_MAX,
      },
      shown('reason', '理由', 'textarea'),
      shown('lastFollowUp', '最近跟进', 'textarea'),
    ],
    summary: buildSummary({ 客户: '{customerName}', 延长: '{days}', 伙伴: '{partner}' }),
  },
  steps: [step('延期审核', 24, { days: 'required' })],
}
