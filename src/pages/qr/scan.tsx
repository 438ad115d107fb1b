import { ScanScreen } from '@/features/visit/gate/ScanScreen'
import { KioskScreen } from '@/features/visit/kiosk/KioskScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('scanVisitor', ({ code, mode, gate }) =>
  mode === 'kiosk' ? <KioskScreen gateId={gate} /> : <ScanScreen key={code} scanned={code} />,
)
