import { toOptions } from '@/server/definitions/form-fields'
import type { FormFieldDefinition } from '@/server/definitions/process'
import type { PublicDefinition } from '@/server/definitions/public-form'

import { section } from './public-survey'

type More = Partial<FormFieldDefinition>

const text = (field: string, label: string, placeholder: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'text',
  required: true,
  maxLength: 30,
  placeholder,
  ...more,
})

const company = text('companyName', '企业名称', '营业执照上的全称', { maxLength: 100, minLength: 2 })
const contact = text('contactName', '联系人', '怎么称呼你')

const select = (field: string, label: string, labels: readonly string[], more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'select',
  required: true,
  options: toOptions(labels),
  ...more,
})

/** 申请表: a place in the training camp of the factory. */
export const campApplication: PublicDefinition = {
  prefix: 'SQ',
  submitText: '提交申请',
  minutes: 3,
  oncePer: 'person',
  tags: ['免学费', '结业颁证'],
  facts: [
    ['地点', '金科路厂区 培训中心'],
    ['对象', '制造企业的班组长与工程师'],
  ],
  fields: [
    section('who', '申请人'),
    text('name', '姓名', '用于制作学员证'),
    company,
    text('post', '岗位', '例如：产线班组长'),
    text('email', '邮箱', '接收课程资料', { maxLength: 100, rule: 'email' }),
    section('what', '申请内容'),
    select('track', '课程方向', ['设备联网', '精益改善', '质量追溯']),
    select('experience', '从业年限', ['1 年以内', '1 至 3 年', '3 至 5 年', '5 年以上']),
    { field: 'startDay', label: '可参加日期', type: 'date', required: true, rule: 'futureDay' },
    {
      field: 'reason',
      label: '想解决的问题',
      type: 'textarea',
      required: true,
      minLength: 10,
      maxLength: 300,
      placeholder: '现场遇到什么问题，希望带着什么回去',
    },
  ],
  outcomes: [
    { title: '申请已提交', text: '培训中心会在 3 个工作日内审核。', next: ['逛逛数字展厅', '/pages/h5/3d/index'] },
  ],
  steps: [
    ['资料审核', '3 个工作日内'],
    ['电话沟通', '确认方向与日期'],
    ['发送入营通知', '短信通知报到时间'],
  ],
}

export const campQuotas = [
  ['track', '设备联网', 20, 20],
  ['track', '精益改善', 20, 17],
  ['track', '质量追溯', 20, 4],
] as const

/** 合作专区: what other firms would like to do together. */
export const cooperation: PublicDefinition = {
  prefix: 'HZ',
  submitText: '提交合作意向',
  minutes: 2,
  oncePer: 'day',
  tags: ['供应链', '联合研发', '设备采购', '渠道代理'],
  notes: [
    {
      title: '我们在找',
      lines: ['精密刀具、伺服与导轨的第二供应商', '视觉检测与预测性维护的联合研发伙伴', '华东以外区域的设备渠道'],
    },
  ],
  fields: [
    section('firm', '企业信息'),
    company,
    text('creditCode', '信用代码', '18 位，选填', { required: false, maxLength: 18, rule: 'creditCode' }),
    contact,
    text('post', '职务', '例如：销售总监'),
    section('intent', '合作意向'),
    {
      field: 'kinds',
      label: '合作方式',
      type: 'multiselect',
      required: true,
      maxCount: 3,
      options: toOptions(['供应链', '联合研发', '设备采购', '渠道代理']),
    },
    select('region', '覆盖区域', ['华东', '华南', '华北', '西南', '全国'], {
      visibleWhen: "includes(kinds, '渠道代理')",
    }),
    select('scale', '预计规模', ['50 万以内', '50 至 200 万', '200 万以上', '还不确定']),
    {
      field: 'demand',
      label: '合作内容',
      type: 'textarea',
      required: true,
      minLength: 10,
      maxLength: 500,
      placeholder: '产品、能力或想一起做的事',
    },
  ],
  outcomes: [
    {
      title: '合作意向已提交',
      text: '对应部门会在 2 个工作日内与你联系。',
      next: ['逛逛数字展厅', '/pages/h5/3d/index'],
    },
  ],
  steps: [
    ['分配对接人', '按合作方式分到采购、研发或渠道部'],
    ['电话沟通', '2 个工作日内'],
    ['约谈或来访', '对接人发送访客邀请'],
  ],
}

/** 云伴礼: a pack for those who use the cloud services, picked up on site. */
export const giftPack: PublicDefinition = {
  prefix: 'YB',
  submitText: '领取礼包',
  minutes: 1,
  oncePer: 'person',
  notes: [
    { title: '礼包内含', lines: ['大智云服务 3 个月体验券', '设备点检手册（口袋版）', '定制保温杯 1 只'] },
    {
      title: '领取规则',
      lines: ['每个手机号限领一份，领完为止', '凭 6 位取件码到前台领取', '体验券在领取后 7 天内激活'],
    },
  ],
  pickUp: [
    ['领取地点', '金科路厂区 1 号门 接待大厅'],
    ['领取时间', '工作日 09:00–17:30'],
  ],
  fields: [
    section('who', '领取人'),
    text('name', '姓名', '领取时核对'),
    company,
    select('cup', '保温杯颜色', ['海蓝', '石墨', '珊瑚']),
  ],
  outcomes: [{ title: '领取成功', text: '请凭取件码到前台领取。', next: ['了解大智云', '/pages/register/register'] }],
  steps: [
    ['到前台出示取件码', '工作日 09:00–17:30'],
    ['领取礼包', '当场激活体验券'],
  ],
}

export const giftQuotas = [['cup', '珊瑚', 40, 40]] as const

/** 邀请函: what a partner who was invited answers. */
export const partnerInvitation: PublicDefinition = {
  prefix: 'QD',
  submitText: '接受邀请',
  minutes: 1,
  oncePer: 'person',
  notes: [
    {
      title: '伙伴权益',
      lines: [
        '商机保护：报备即锁定 90 天，同一客户不再受理他人报备',
        '共同拓展：售前工程师到场支持，数字展厅一键分享给客户',
        '成长激励：成交返利按季结算，金牌伙伴共享市场费用',
      ],
    },
  ],
  fields: [
    section('firm', '你的企业'),
    company,
    contact,
    text('city', '所在城市', '例如：常州'),
    select('business', '主营业务', ['设备代理', '系统集成', '咨询服务', '其他']),
    {
      field: 'customers',
      label: '主要客户',
      type: 'textarea',
      maxLength: 200,
      placeholder: '行业与代表客户，选填',
    },
  ],
  outcomes: [
    {
      title: '已接受邀请',
      text: '渠道经理会在 1 个工作日内与你联系，确认签约方式。',
      next: ['注册伙伴账号', '/pages/channel/index/register'],
    },
  ],
  steps: [
    ['渠道经理联系', '1 个工作日内'],
    ['签署伙伴协议', '线上签署'],
    ['开通伙伴账号', '开始提报商机'],
  ],
}
