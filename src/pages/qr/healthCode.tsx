import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function HealthPassPage() {
  return <NotOpenScreen route="healthPass" />
}
