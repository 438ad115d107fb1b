import { Text } from '@tarojs/components'

import type { OpportunityDetail } from '@/contract/opportunity'
import { callPhone } from '@/platform/phone-call'
import { Card } from '@/ui/Card'
import { type Fact, FactList } from '@/ui/FactList'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './OpportunityScreen.module.scss'

/** Only filled fields, because most are optional. */
function buildFacts(opportunity: OpportunityDetail): Fact[] {
  const { customerName, creditCode, contactName, contactPhone, industry, productType } = opportunity
  const { province, city, district, address } = opportunity
  const place = [province, city, district, address].filter(Boolean).join(' ')
  const call = (
    <Pressable className={styles.call} small label={`拨打 ${contactPhone}`} onPress={() => callPhone(contactPhone)}>
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
