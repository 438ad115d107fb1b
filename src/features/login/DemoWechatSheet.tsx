import { Text } from '@tarojs/components'

import { call } from '@/api/client'
import { type DemoWechatAccount, listDemoWechatAccounts } from '@/contract/identity/wechat-demo'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './DemoWechatSheet.module.scss'

interface DemoWechatSheetProps {
  accounts: readonly DemoWechatAccount[]
  isOpen: boolean
  onClose: () => void
  onChoose: (account: DemoWechatAccount) => void
}

/**
 * Loads the demo accounts, each with one-time codes. The API client shows errors.
 *
 * @returns undefined when the call failed
 */
export function issueDemoWechatAccounts(): Promise<readonly DemoWechatAccount[] | undefined> {
  return call(listDemoWechatAccounts, {}).catch(() => undefined)
}

/** The list of demo WeChat accounts, lazily loaded to keep it out of the login page's bundle. */
export function DemoWechatSheet({ accounts, isOpen, onClose, onChoose }: DemoWechatSheetProps) {
  return (
    <Sheet isOpen={isOpen} title="演示微信" onClose={onClose}>
      <Text className={styles.note}>未连接微信，由演示服务代答。请选择一个演示微信号，任何人都可以选用。</Text>
      <CellGroup>
        {accounts.map((account) => (
          <Cell
            key={account.id}
            icon="chat"
            title={account.name}
            value={account.mobile}
            onPress={() => onChoose(account)}
          />
        ))}
      </CellGroup>
    </Sheet>
  )
}
