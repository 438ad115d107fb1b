import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'
import { useStaffUser } from '@/session/session'
import { Card } from '@/ui/layout/Card'
import { Steps } from '@/ui/list/Steps'

import styles from './ChangePhone.module.scss'
import { NewPhone } from './NewPhone'
import { OldPhone } from './OldPhone'

const steps = ['验证原手机号', '绑定新手机号']

/** 更换手机号: a code to the old phone, then the new number and its code. */
export function ChangePhoneScreen() {
  const [ticket, setTicket] = useState<string>()
  const [notice, setNotice] = useState<string>()
  // Fixed at mounting, because the user's number changes with the last step.
  const [mobile] = useState(useStaffUser()?.mobile ?? '')
  const startOver = (why: string) => {
    setTicket(undefined)
    setNotice(why)
  }
  return (
    <PageFrame route="changePhone">
      <View className={styles.steps}>
        <Steps steps={steps} current={ticket ? 1 : 0} />
      </View>
      {notice && !ticket ? <Text className={styles.notice}>{notice}</Text> : null}
      <Card>
        {ticket ? (
          <NewPhone oldMobile={mobile} ticket={ticket} onExpired={startOver} />
        ) : (
          <OldPhone mobile={mobile} onProven={setTicket} />
        )}
      </Card>
      <Text className={styles.tip}>更换后用新手机号登录，其他设备会退出登录，待办、消息和资料都保留。</Text>
    </PageFrame>
  )
}
