import type { Finding } from '@akada/contract/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedRow, LinkedRows } from '../../ui/linked-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { examinedNames, operationsQuery } from './operations.api.ts'

const problems = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'GOOD')

/** The problems that the last check found. */
export const SiteHealth = () => (
  <Panel title="Health" what="the site’s status" query={useQuery(operationsQuery)}>
    {({ findings }) => (
      <LinkedRows>
        {problems(findings).length === 0 ? (
          <LinkedRow
            to={adminPaths.operations}
            title="Everything is working"
            end={<Icon name="check-circle" className="size-5 text-success" />}
          />
        ) : (
          problems(findings).map((finding) => (
            <LinkedRow
              key={finding.about + finding.says}
              to={adminPaths.operations}
              title={examinedNames[finding.about]}
              note={finding.says}
              end={finding.state === 'BAD' ? <Badge kind="danger">Critical</Badge> : <Badge kind="warning">Needs attention</Badge>}
            />
          ))
        )}
      </LinkedRows>
    )}
  </Panel>
)
