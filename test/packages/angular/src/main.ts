import { JsonPipe } from "@angular/common";
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZoneChangeDetection, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import type { ItsMapElementEventMap } from "its-widgets/its";
import "its-widgets/widgets/login";
import "its-widgets/widgets/map";
import "its-widgets/widgets/yield-calculator";

type Selected = ItsMapElementEventMap["its-device-selected"]["detail"];

@Component({
  selector: "city-portal",
  imports: [JsonPipe],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <its-login />
      <its-yield-calculator city="Tver" [lights]="100" />
      <its-map [zoom]="13" (its-device-selected)="select($any($event).detail)" />
      <output>{{ selected() | json }}</output>
    </main>
  `,
})
class CityPortal {
  protected readonly selected = signal<Selected | undefined>(undefined);

  protected select(detail: Selected): void {
    this.selected.set(detail);
  }
}

bootstrapApplication(CityPortal, { providers: [provideZoneChangeDetection()] });
