import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function DevicesPage() {
  return <NotOpenScreen route="devices" />
}
