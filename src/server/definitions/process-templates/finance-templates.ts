// Templates of money, contracts and seals.
import { formField } from '@/server/definitions/form-fields'
import { purchaseFields, usualProcesses } from '@/server/definitions/usual-processes'
import {
  createAdministratorStep,
  createNamedPersonStep,
  headStep,
  keepForStep,
  type ProcessTemplate,
} from './process-template'

const { choice, choices, day, files, money, note, number, people, section, story, table, text } = formField

const contractRule = note(
  'rule',
  '<p>提交前请确认：</p><ul><li>对方主体与营业执照一致</li><li>付款条件已与财务核对</li></ul><p>超过 10 万元的合同，签署审批需<b>手写签名</b>。</p>',
)

export const financeTemplates = {
  expense: {
    key: 'expense',
    name: '费用报销',
    icon: 'expense',
    prefix: 'EX',
    amountField: 'amount',
    description: '差旅、招待与办公费用',
    guide: '金额由明细合计，发票必传；超过 5000 元由管理层批准，财务审核付款',
    subject: '{kind}费用 · {amount}',
    fields: [
      choice('kind', '费用类型', ['差旅', '客户接待', '办公', '培训', '交通', '其他']),
      { field: 'department', label: '费用归属', type: 'dept', required: true, initial: 'me.deptId' },
      number('guests', '接待人数', '人', {
        required: true,
        decimals: 0,
        min: 1,
        max: 999,
        visibleWhen: "kind == '客户接待'",
      }),
      table(
        'details',
        '费用明细',
        [
          { field: 'date', label: '日期', type: 'date', required: true },
          { field: 'item', label: '项目', type: 'text', required: true, maxLength: 50 },
          { field: 'fee', label: '金额', type: 'money', required: true, sum: true },
        ],
        { required: true },
      ),
      money('amount', '报销金额', { required: false, computed: "sum(details, 'fee')", help: '由明细合计' }),
      files('invoices', '发票', { required: true }),
      story('remark', '说明', { required: false }),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '类型', pattern: '{kind}' },
    ],
    steps: [
      headStep,
      createAdministratorStep('board', '管理层审批', { when: 'amount > 500000' }),
      createAdministratorStep('administrator', '财务审核'),
    ],
  },
  purchase: {
    key: 'purchase',
    name: '采购申请',
    icon: 'purchase',
    prefix: 'PR',
    amountField: 'amount',
    description: '物料、设备与服务的采购',
    guide: '单价乘数量自动合计；2000 元起采购审批，5 万元起管理层批准并附报价',
    subject: '采购 · {supplier}',
    fields: [
      choice('kind', '采购类别', ['生产物料', '设备与工具', '办公用品', '服务', '其他']),
      text('supplier', '供应商'),
      day('expectDate', '期望到货'),
      purchaseFields.items,
      purchaseFields.amount,
      story('reason', '事由'),
      files('quotation', '报价单', { requiredWhen: 'amount >= 5000000', help: '5 万元及以上须附报价单' }),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '供应商', pattern: '{supplier}' },
    ],
    steps: [
      headStep,
      createAdministratorStep('administrator', '采购审批', { when: 'amount >= 200000' }),
      createAdministratorStep('board', '管理层审批', { when: 'amount >= 5000000' }),
    ],
  },
  payment: {
    key: 'payment',
    name: '付款申请',
    icon: 'expense',
    prefix: 'PA',
    amountField: 'amount',
    description: '对公付款与预付款',
    guide: '收款账户、合同与发票齐全；超过 10 万元由管理层批准，财务付款',
    subject: '付款 · {payee}',
    fields: [
      text('payee', '收款单位'),
      money('amount', '付款金额'),
      choice('kind', '付款类型', ['货款', '预付款', '服务费', '押金']),
      text('bank', '开户行', { maxLength: 60 }),
      text('accountNo', '银行账号', { maxLength: 30, rule: 'lettersOrDigits' }),
      day('payDate', '期望付款日'),
      story('reason', '事由'),
      files('invoices', '合同与发票', { required: true }),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '收款单位', pattern: '{payee}' },
    ],
    steps: [
      headStep,
      createAdministratorStep('board', '管理层审批', { when: 'amount > 10000000' }),
      createAdministratorStep('administrator', '财务付款'),
    ],
  },
  seal: {
    ...usualProcesses.seal,
    guide: '印章、份数与文件原文；法人章加一级授权',
    fields: [
      text('contract', '文件名称'),
      text('counterparty', '对方单位', { required: false }),
      choice('kind', '用印类型', ['合同章', '公章', '法人章', '财务章']),
      number('copies', '份数', '份', { required: true, decimals: 0, min: 1, max: 99 }),
      money('amount', '涉及金额', { required: false, requiredWhen: "kind == '合同章'", help: '合同章须填写金额' }),
      files('draft', '文件原文', { required: true }),
      story('reason', '用途', { maxLength: 200 }),
    ],
    summary: [
      { label: '印章', pattern: '{kind} {copies}' },
      { label: '对方', pattern: '{counterparty}' },
    ],
    steps: [
      headStep,
      createAdministratorStep('owner', '法人授权', { when: "kind == '法人章'" }),
      createAdministratorStep('administrator', '用印审批'),
    ],
  },
  contract: {
    ...usualProcesses.contract,
    guide: '主体、金额与期限；法务财务审核，超过 10 万元签署审批要手写签名',
    fields: [
      contractRule,
      choice('kind', '合同类型', ['采购', '销售', '服务', '租赁', '合作', '其他']),
      ...usualProcesses.contract.fields.filter(({ field }) => field !== 'rule' && field !== 'sign'),
      story('terms', '付款条件', { maxLength: 300 }),
    ],
    steps: [
      headStep,
      createAdministratorStep('administrator', '法务与财务审核', { needOpinion: true }),
      createAdministratorStep('board', '签署审批', { when: 'amount > 10000000', signRequired: true }),
    ],
  },
  supplier: {
    key: 'supplier',
    name: '供应商准入',
    icon: 'partner',
    prefix: 'SP',
    amountField: 'yearly',
    description: '新供应商的资质审核与现场考察',
    guide: '统一社会信用代码、资质清单与样品；选现场考察时由考察人打分',
    oneByOne: '准入要逐家核对资质',
    subject: '{name} 准入',
    fields: [
      section('company', '供应商'),
      text('name', '单位名称'),
      text('creditCode', '统一社会信用代码', { maxLength: 18, rule: 'creditCode' }),
      choices('supplies', '供应内容', ['原材料', '零部件', '设备', '外协加工', '物流', '服务'], { required: true }),
      text('contact', '联系人', { maxLength: 30 }),
      text('phone', '联系电话', { maxLength: 20, rule: 'phone' }),
      money('yearly', '预计年采购额'),
      section('evidence', '资质'),
      table(
        'certificates',
        '资质清单',
        [
          {
            field: 'name',
            label: '证书',
            type: 'text',
            required: true,
            maxLength: 50,
            placeholder: '营业执照、ISO 9001',
          },
          { field: 'until', label: '有效期至', type: 'date' },
        ],
        { required: true },
      ),
      files('papers', '资质文件', { required: true }),
      choice('sample', '样品检验', ['合格', '让步接收', '不涉及']),
      section('audit', '考察'),
      choice('way', '准入方式', ['资料审核', '现场考察']),
      people('auditor', '考察人', { required: true, visibleWhen: "way == '现场考察'" }),
      keepForStep(number('score', '考察得分', '分', { decimals: 0, max: 100, visibleWhen: "way == '现场考察'" })),
      keepForStep(story('findings', '考察结论', { visibleWhen: "way == '现场考察'" })),
    ],
    summary: [
      { label: '年采购额', pattern: '{yearly}' },
      { label: '准入方式', pattern: '{way}' },
    ],
    steps: [
      headStep,
      createNamedPersonStep('auditor', '现场考察', {
        when: "way == '现场考察'",
        fields: { score: 'required', findings: 'required' },
        dueHours: 240,
      }),
      createAdministratorStep('board', '管理层审批', { when: 'yearly > 50000000' }),
      createAdministratorStep('administrator', '采购批准'),
    ],
  },
} satisfies Record<string, ProcessTemplate>
