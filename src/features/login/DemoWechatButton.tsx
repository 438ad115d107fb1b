import { Text } from '@tarojs/components'
import { useState } from 'react'

import { call } from '@/api/client'
import { type DemoWechatAccount, listDemoWechatAccounts } from '@/contract/wechat-demo'
import { Button } from '@/ui/Button'
import { Cell, CellGroup } from '@/ui/Cell'
import { Sheet } from '@/ui/Sheet'

import styles from './LoginScreen.module.scss'

interface DemoWechatButtonProps {
  /** What WeChat would be asked for. */
  purpose: '微信一键登录' | '手机号快捷登录'
  isBusy?: boolean
  /** Whether the sheet may open: the agreement is ticked, another session may end. */
  mayOpen: () => boolean | Promise<boolean>
  /** The codes of the account are fresh, and serve once. */
  onChoose: (account: DemoWechatAccount) => void
}

/** Stands in for WeChat in a demonstration: the person says whose WeChat it is, and gets its codes. */
export function DemoWechatButton({ purpose, isBusy = false, mayOpen, onChoose }: DemoWechatButtonProps) {
  const [accounts, setAccounts] = useState<readonly DemoWechatAccount[]>([])
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (!(await mayOpen())) return
    // What fails is told by the client's own words.
    const issued = await call(listDemoWechatAccounts, {}).catch(() => undefined)
    if (!issued) return
    setAccounts(issued)
    setOpen(true)
  }
  const choose = (account: DemoWechatAccount) => {
    setOpen(false)
    onChoose(account)
  }
  return (
    <>
      <Button kind="wechat" size="large" text={`${purpose}（演示）`} isBusy={isBusy} onPress={() => void open()} />
      <Sheet isOpen={isOpen} title="演示微信" onClose={() => setOpen(false)}>
        <Text className={styles.demoNote}>未连接微信，由演示服务代答。请选择一个演示微信号，任何人都可以选用。</Text>
        <CellGroup>
          {accounts.map((account) => (
            <Cell
              key={account.id}
              icon="chat"
              title={account.name}
              value={account.mobile}
              onPress={() => choose(account)}
            />
          ))}
        </CellGroup>
      </Sheet>
    </>
  )
}
