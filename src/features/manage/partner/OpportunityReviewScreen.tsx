import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { object, string } from 'valibot'

import { useCall, useRefresh } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import {
  convertOpportunity,
  getReportedOpportunity,
  listReportedOpportunities,
} from '@/contract/partner/opportunity-desk'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import styles from '@/features/manage/Manage.module.scss'
import { useFormWrite } from '@/features/manage/use-form-write'
import { formatAmount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { AttachmentList } from '@/parts/AttachmentList'
import { FollowUpCard, HistoryCard } from '@/parts/opportunity/OpportunityRecord'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { QueryView } from '@/parts/QueryView'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { type Fact, FactList } from '@/ui/list/FactList'

type ReportedDetail = OutputOf<typeof getReportedOpportunity>

const RemarkDraft = object({ remark: string() })

/** 商机报备详情: what a partner has reported, its follow-ups and history, and its conversion to a project. */
export function OpportunityReviewScreen({ id }: { id: string }) {
  const query = useCall(getReportedOpportunity, { id })
  const refresh = useRefresh([getReportedOpportunity, listReportedOpportunities])
  const [isConverting, setConverting] = useState(false)
  const { data } = query
  const bottom = data && (
    <>
      {data.contactPhone ? (
        <Button grow={1} kind="secondary" icon="phone" text="联系客户" onPress={() => callPhone(data.contactPhone)} />
      ) : null}
      {data.status === 'approved' ? <Button grow={2} text="转为正式项目" onPress={() => setConverting(true)} /> : null}
    </>
  )
  return (
    <AdministratorFrame route="manageOpportunity" onRefresh={refresh} bottom={bottom}>
      <QueryView query={query} what="商机">
        {(opportunity) => (
          <>
            <Summary opportunity={opportunity} />
            <Card title="客户与需求">
              <FactList facts={buildCustomerFacts(opportunity)} />
              <AttachmentList files={opportunity.attachments} />
            </Card>
            <FollowUpCard followUps={opportunity.followUps} empty="伙伴还没有写跟进。" />
            <HistoryCard history={opportunity.history} />
          </>
        )}
      </QueryView>
      {data && isConverting ? <ConvertSheet opportunity={data} onClose={() => setConverting(false)} /> : null}
    </AdministratorFrame>
  )
}

function Summary({ opportunity }: { opportunity: ReportedDetail }) {
  const { opportunityName, customerName, opportunityNo, status, statusName, expectAmount, expectSignDate } = opportunity
  const { wonAmount, signDate, partnerName, partnerCompany, protectEnd, reviewerName } = opportunity
  return (
    <Card>
      <View className={styles.person}>
        <View className={styles.personName}>
          <Text className={styles.name}>{opportunityName || customerName}</Text>
          <Text className={styles.personNote}>{opportunityNo}</Text>
        </View>
        <Chip text={statusName} tone={getOpportunityTone(status)} />
      </View>
      <FactList
        facts={[
          { label: '伙伴', value: joinTexts([partnerCompany, partnerName]) },
          ...(status === 'won'
            ? [
                { label: '签约金额', value: typeof wonAmount === 'number' ? formatAmount(wonAmount) : '' },
                { label: '签约日期', value: signDate },
              ]
            : [
                { label: '预计金额', value: expectAmount === null ? '' : formatAmount(expectAmount) },
                { label: '预计签约', value: expectSignDate },
              ]),
          ...(protectEnd ? [{ label: '保护至', value: protectEnd.slice(0, 10) }] : []),
          ...(reviewerName ? [{ label: '审核人', value: reviewerName }] : []),
        ]}
      />
    </Card>
  )
}

/** Only filled fields, because most are optional. */
function buildCustomerFacts(opportunity: ReportedDetail): Fact[] {
  const { customerName, creditCode, contactName, contactPhone, industry, productType, demand } = opportunity
  const { province, city, district, address } = opportunity
  return [
    { label: '客户', value: customerName },
    { label: '信用代码', value: creditCode },
    { label: '联系人', value: contactName },
    { label: '电话', value: contactPhone },
    { label: '行业', value: industry },
    { label: '产品类型', value: productType },
    { label: '地点', value: [province, city, district, address].filter(Boolean).join(' ') },
    { label: '需求', value: demand },
  ].filter(({ value }) => value)
}

interface ConvertSheetProps {
  opportunity: ReportedDetail
  onClose: () => void
}

/** Converts an opportunity; after a conflict the remark stays, and the next attempt is made on the present state. */
function ConvertSheet({ opportunity, onClose }: ConvertSheetProps) {
  const { id, version, partnerName } = opportunity
  const form = useManageForm(`convert:${id}`, RemarkDraft, { remark: '' }, convertOpportunity.input)
  const { values, clear, showRefusal, bindText } = form
  const convert = useFormWrite(convertOpportunity, { clear, review: showRefusal }, '已转为正式项目', onClose)
  const submit = () => convert.send({ id, version, remark: values.remark.trim() })
  const button = <Button grow={1} text="确认转为正式项目" isBusy={convert.isBusy} onPress={submit} />
  return (
    <FormSheet form={form} title="转为正式项目" onClose={onClose} footer={button}>
      <Text className={styles.planNote}>
        由公司与{partnerName}一起推进，保护继续有效；{partnerName}会收到通知，不能改回。
      </Text>
      <TextArea label="给伙伴的说明" placeholder="选填，如 由华东区李工对接，本周联系你" {...bindText('remark')} />
    </FormSheet>
  )
}
