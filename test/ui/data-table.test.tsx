import { DataTable } from '@/ui/list/DataTable'

import { draw } from '../support/draw'
import { byRole } from '../support/screen'

describe('DataTable', () => {
  it('lets keys reach what scrolls sideways', async () => {
    await draw(<DataTable label="各产线产量" columns={['产线', '产量']} rows={[{ cells: ['A1', '12'] }]} />)
    const table = byRole('table', '各产线产量')
    expect(table.getAttribute('tabindex')).toBe('0')
    expect(table.parentElement?.className).toContain('taro-scroll-view__scroll-x')
  })
})
