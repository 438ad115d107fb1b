import { Text } from '@tarojs/components'

import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { callPhone } from '@/platform/phone-call'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { type Fact, FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'

import styles from './OpportunityScreen.module.scss'

/** Only filled fields, because most are optional. */
function buildFacts(opportunity: OpportunityDetail): Fact[] {
  const { customerName, creditCode, contactName, contactPhone, industry, productType } = opportunity
  const { province, city, district, address } = opportunity
  const place = [province, city, district, address].filter(Boolean).join(' ')
  const call = (
    <Pressable className={styles.call} isSmall label={`拨打 ${contactPhone}`} onPress={() => callPhone(contactPhone)}>
      <Text>{contactPhone}</Text>
      <Icon name="phone" size={16} />
    </Pressable>
  )
  return [
    { label: '客户', value: customerName },
    { label: '信用代码', value: creditCode },
    { label: '联系人', value: contactName },
    { label: '电话', value: contactPhone ? call : '' },
    { label: '行业', value: industry },
    { label: '产品类型', value: productType },
    { label: '地点', value: place },
  ].filter(({ value }) => value)
}

/** The customer and the requirement. */
export function CustomerFacts({ opportunity }: { opportunity: OpportunityDetail }) {
  return (
    <Card title="客户与需求">
      <FactList facts={buildFacts(opportunity)} />
      {opportunity.demand ? (
        <Text className={styles.demand} selectable>
          {opportunity.demand}
        </Text>
      ) : null}
    </Card>
  )
}
